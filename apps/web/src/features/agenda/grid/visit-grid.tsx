import { compareDays, type IsoDay } from '@maillon/domain/day';
import { DAY_MINUTES } from '@maillon/domain/time-units';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { hoursShown, placed } from '../agenda-columns.ts';
import { EventBlock } from '../event-block.tsx';
import { closedHours } from './closed-hours.model.ts';
import { FreePlace, type FreeTime } from './free-place.tsx';
import type { GridColumn } from './grid-column.ts';
import { MovedVisit } from './moved-visit.tsx';
import { placeIn, TimeGrid } from './time-grid.tsx';
import { useVisitMove, type VisitMove } from './use-visit-move.ts';
import { cautionAt, obstacleTo } from './visit-move.model.ts';

const percent = (part: number, of: number): string => `${(100 * part) / of}%`;
/** Below this a block has room for one line. */
const TWO_LINES_FROM_MINUTES = 30;

interface VisitGridProps<Column extends GridColumn> {
  readonly columns: readonly Column[];
  readonly today: IsoDay;
  readonly nowMinutes: number;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
  /** Absent for a person who books nothing here. */
  readonly onBook?: ((column: Column, time: FreeTime) => void) | undefined;
  /** In which columns they book; all where absent. */
  readonly isBookable?: ((column: Column) => boolean) | undefined;
  /** Absent for a person who moves nothing here. */
  readonly onMove?: ((move: VisitMove) => void) | undefined;
  /** Why a move is refused that its time alone would allow. */
  readonly otherObstacle?: ((move: VisitMove) => string | null) | undefined;
  readonly headingOf?: ((column: Column) => ReactNode) | undefined;
  /** Stands behind the last column. */
  readonly after?: ReactNode;
}

/** Visits along the hours, in columns: opened, booked on a free place, moved. */
export const VisitGrid = <Column extends GridColumn>({
  columns,
  today,
  nowMinutes,
  zone,
  onOpen,
  onBook,
  isBookable = () => true,
  onMove,
  otherObstacle = () => null,
  headingOf,
  after,
}: VisitGridProps<Column>) => {
  const openings = columns.flatMap(({ hours = [] }) => hours.filter(({ kind }) => kind === 'open'));
  const visits = columns.flatMap(({ events }) => events);
  const shown = hoursShown([...visits, ...openings]);
  const firstVisit = visits.length === 0 ? undefined : Math.min(...visits.map(({ from }) => from));
  const earliestOf = (day: IsoDay): number => {
    if (day === today) return nowMinutes;
    return compareDays(day, today) < 0 ? DAY_MINUTES : 0;
  };
  const obstacle = (move: VisitMove): string | null => {
    const there = columns.find(({ key }) => key === move.place.column)?.events ?? [];
    return otherObstacle(move) ?? obstacleTo(move.place, move.event, there, { today, nowMinutes });
  };
  const { move, handlersOf } = useVisitMove({
    ...{ columns, shown },
    isFree: (wanted) => obstacle(wanted) === null,
    onDrop: (wanted) => onMove?.(wanted),
  });
  return (
    <TimeGrid label="Calendrier" {...{ columns, headingOf, today, nowMinutes, shown, firstVisit, after }}>
      {(column) => (
        <>
          {column.hours !== undefined &&
            closedHours(column.hours, shown).map((closed) => (
              <li
                key={closed.from}
                aria-hidden="true"
                data-closed
                className="hatched absolute inset-x-0"
                style={placeIn(shown, closed)}
              />
            ))}
          {onBook !== undefined && isBookable(column) && (
            <FreePlace
              label={column.label}
              shown={shown}
              earliest={earliestOf(column.day)}
              onBook={(time) => onBook(column, time)}
            />
          )}
          {placed(column.events).map(({ event, column: index, columns: count }) => (
            <li
              key={event.appointment.id}
              // Above the line of the present time: a name that it crosses reads as a cancelled one.
              className={cx(
                '@container absolute z-1 p-px',
                move?.event.appointment.id === event.appointment.id && 'opacity-50',
              )}
              style={{ ...placeIn(shown, event), left: percent(index, count), width: percent(1, count) }}
              {...(onMove !== undefined && event.version !== undefined && handlersOf(event, column.key))}
            >
              <EventBlock
                event={event}
                zone={zone}
                onOpen={onOpen}
                compact={event.to - event.from < TWO_LINES_FROM_MINUTES}
                className="size-full"
              />
            </li>
          ))}
          {move?.place.column === column.key && (
            <MovedVisit
              {...{ move, shown }}
              where={column.label}
              obstacle={obstacle(move)}
              caution={cautionAt(move.place, column.hours)}
            />
          )}
        </>
      )}
    </TimeGrid>
  );
};
