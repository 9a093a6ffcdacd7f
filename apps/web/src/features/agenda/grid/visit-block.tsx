import { memo, type RefObject } from 'react';
import { cx } from '../../../ui/cx.ts';
import { type AgendaEvent, isSameEvent } from '../agenda.model.ts';
import { EventBlock } from '../event-block.tsx';
import { placeIn } from './time-grid.tsx';
import type { useVisitMove } from './use-visit-move.ts';

const percent = (part: number, of: number): string => `${(100 * part) / of}%`;
/** Below this a block has room for one line. */
const TWO_LINES_FROM_MINUTES = 30;

/** What a click or a drag on a visit does, as the grid of this moment knows it. */
export interface VisitActions {
  readonly onOpen: (id: string) => void;
  readonly handlersOf: ReturnType<typeof useVisitMove>['handlersOf'];
}

interface VisitBlockProps {
  readonly event: AgendaEvent;
  /** Which of `count` side by side, from 0. */
  readonly index: number;
  readonly count: number;
  /** The key of its column. */
  readonly column: string;
  /** Of the hours on screen, from midnight. */
  readonly firstMinute: number;
  readonly zone: string;
  readonly isMovable: boolean;
  /** While it is dragged elsewhere it pales here. */
  readonly isMoving: boolean;
  readonly actions: RefObject<VisitActions>;
}

/**
 * A visit in its column. It is drawn again only when something of it has changed: a visit that is dragged redraws the grid at each step
 * of the mouse, and two hundred others stand still beside it.
 */
export const VisitBlock = memo(
  ({ event, index, count, column, firstMinute, zone, isMovable, isMoving, actions }: VisitBlockProps) => {
    const isLow = event.to - event.from < TWO_LINES_FROM_MINUTES;
    const now = () => actions.current.handlersOf(event, column);
    return (
      <li
        className={cx('absolute z-1 p-px', !isLow && '@container', isMoving && 'opacity-50')}
        style={{
          ...placeIn({ from: firstMinute, to: firstMinute }, event),
          left: percent(index, count),
          width: percent(1, count),
        }}
        {...(isMovable && {
          onPointerDown: (pointer) => now().onPointerDown(pointer),
          onClickCapture: (click) => now().onClickCapture(click),
          onKeyDown: (key) => now().onKeyDown(key),
          onBlur: () => now().onBlur(),
        })}
      >
        <EventBlock
          event={event}
          zone={zone}
          onOpen={(id) => actions.current.onOpen(id)}
          {...(isLow && { line: 'name' })}
          className="size-full"
        />
      </li>
    );
  },
  ({ event: before, ...was }, { event: after, ...is }) =>
    isSameEvent(before, after) &&
    Object.entries(is).every(([name, value]) => Object.is(value, was[name as keyof typeof was])),
);
