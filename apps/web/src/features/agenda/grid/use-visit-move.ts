import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { AgendaEvent } from '../agenda.model.ts';
import type { HoursShown } from './closed-hours.model.ts';
import type { GridColumn } from './grid-column.ts';
import { isSamePlace, MOVE_STEP, placeAt, type VisitPlace } from './visit-move.model.ts';

/** A click trembles; this far it is a drag. */
export const DRAG_PX = 6;

export interface VisitMove {
  readonly event: AgendaEvent;
  /** The key of the column that it is taken from: of a visit to two people there are two blocks. */
  readonly from: string;
  readonly place: VisitPlace;
  /** To a colleague, where it is led to their column. */
  readonly handover?: Handover | undefined;
}

/** Whose place in a visit becomes whose. */
export interface Handover {
  /** The name of who sees the patient from now on. */
  readonly to: string;
  readonly people: VisitPeople;
  /** What puts it back. */
  readonly before: VisitPeople;
}

/** The practitioners of a visit as a change names them; null takes one out. */
export interface VisitPeople {
  readonly doctorId?: string | null;
  readonly midwifeId?: string | null;
  readonly assistantId?: string | null;
}

interface VisitMoveOptions {
  readonly columns: readonly GridColumn[];
  readonly shown: HoursShown;
  readonly isFree: (move: VisitMove) => boolean;
  readonly onDrop: (move: VisitMove) => void;
  /** It was dropped where it cannot stand. */
  readonly onRefused: (move: VisitMove) => void;
}

/** The column under a point, and the minute of its day there. */
const minuteUnder = (x: number, y: number, shown: HoursShown): { key: string; minutes: number } | null => {
  const lists = [...document.querySelectorAll<HTMLElement>('[data-column] > ol')];
  const list = lists.find((one) => {
    const { left, right } = one.getBoundingClientRect();
    return x >= left && x < right;
  });
  const key = list?.parentElement?.dataset.column;
  if (list === undefined || key === undefined) return null;
  const { top, height } = list.getBoundingClientRect();
  return { key, minutes: shown.from + ((y - top) / height) * (shown.to - shown.from) };
};

const STEPS: Record<string, readonly [columns: number, minutes: number]> = {
  ArrowUp: [0, -MOVE_STEP],
  ArrowDown: [0, MOVE_STEP],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * A visit is dragged with the mouse, or goes with Shift and the arrows; dropped or with Enter it stays where it was led, Escape leaves it
 * where it was. A finger scrolls: on a phone its dialog moves it.
 */
export const useVisitMove = ({ columns, shown, isFree, onDrop, onRefused }: VisitMoveOptions) => {
  const [move, setMove] = useState<VisitMove | null>(null);
  const grip = useRef<{ event: AgendaEvent; from: string; x: number; y: number; under: number } | null>(null);
  const wasDragged = useRef(false);
  /** The visit that the keyboard has moved, until it stands in its new column. */
  const followed = useRef<{ readonly id: string; readonly column: string } | null>(null);
  useLayoutEffect(() => {
    if (followed.current === null || document.querySelector('[role=dialog]') !== null) return;
    const { id, column } = followed.current;
    const visit = document.querySelector<HTMLElement>(`[data-column="${column}"] [data-visit="${id}"]`);
    if (visit === null) return;
    followed.current = null;
    visit.focus();
  });

  const drop = useEffectEvent((): void => {
    setMove(null);
    if (move === null || isSamePlace(move.place, { ...move.event, column: move.from })) return;
    if (isFree(move)) onDrop(move);
    else onRefused(move);
  });
  const drag = useEffectEvent((pointer: globalThis.PointerEvent): void => {
    const held = grip.current;
    if (held === null) return;
    if (move === null && Math.hypot(pointer.clientX - held.x, pointer.clientY - held.y) < DRAG_PX) return;
    wasDragged.current = true;
    const under = minuteUnder(pointer.clientX, pointer.clientY, shown);
    const column = columns.find(({ key }) => key === under?.key);
    if (under === null || column === undefined) return;
    const { event, from } = held;
    setMove({ event, from, place: placeAt(column, under.minutes - held.under, event.to - event.from, shown) });
  });
  const release = useEffectEvent((): void => {
    if (grip.current === null) return;
    grip.current = null;
    drop();
  });
  const giveUp = useEffectEvent((key: globalThis.KeyboardEvent): void => {
    if (key.key !== 'Escape' || move === null) return;
    grip.current = null;
    setMove(null);
  });
  useEffect(() => {
    const listeners = {
      pointermove: (event: globalThis.PointerEvent) => drag(event),
      pointerup: () => release(),
      keydown: (event: globalThis.KeyboardEvent) => giveUp(event),
    };
    window.addEventListener('pointermove', listeners.pointermove);
    window.addEventListener('pointerup', listeners.pointerup);
    window.addEventListener('keydown', listeners.keydown);
    return () => {
      window.removeEventListener('pointermove', listeners.pointermove);
      window.removeEventListener('pointerup', listeners.pointerup);
      window.removeEventListener('keydown', listeners.keydown);
    };
  }, []);

  const handlersOf = (event: AgendaEvent, from: string) => ({
    onPointerDown: (pointer: PointerEvent): void => {
      wasDragged.current = false;
      if (pointer.button !== 0 || pointer.pointerType === 'touch') return;
      const under = minuteUnder(pointer.clientX, pointer.clientY, shown);
      grip.current = {
        event,
        from,
        x: pointer.clientX,
        y: pointer.clientY,
        under: (under?.minutes ?? event.from) - event.from,
      };
    },
    // Where it is dropped over itself the browser still says that it was clicked.
    onClickCapture: (click: { stopPropagation: () => void }): void => {
      if (wasDragged.current) click.stopPropagation();
      wasDragged.current = false;
    },
    onKeyDown: (key: KeyboardEvent): void => {
      if (key.key === 'Enter' && move !== null) {
        key.preventDefault();
        followed.current = { id: move.event.appointment.id, column: move.place.column };
        drop();
      }
      const step = STEPS[key.key];
      if (!key.shiftKey || step === undefined) return;
      key.preventDefault();
      // By its id: as it was read again it is another object.
      const isUnderWay = move?.event.appointment.id === event.appointment.id && move.from === from;
      const place = isUnderWay ? move.place : { ...event, column: from };
      const column = columns[columns.findIndex(({ key }) => key === place.column) + step[0]];
      if (column === undefined) return;
      setMove({ event, from, place: placeAt(column, place.from + step[1], event.to - event.from, shown) });
    },
    onBlur: (): void => {
      if (grip.current === null) setMove(null);
    },
  });
  return { move, handlersOf };
};
