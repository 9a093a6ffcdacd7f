import { type AppointmentDuration, MAX_APPOINTMENT_MINUTES, PATIENT_DURATION } from '@maillon/domain/appointment-rules';
import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { HoursShown } from './closed-hours.model.ts';
import { placeIn } from './time-grid.tsx';
import { DRAG_PX } from './use-visit-move.ts';

const STEP = 15;
export const FIRST_OFFERED = 9 * 60;

/** Minutes since midnight, and how long. */
export interface FreeTime {
  readonly from: number;
  readonly length: number;
}

interface FreePlaceProps {
  /** Of the column: « mardi 10 mars 2026 », with the person whose day it is. */
  readonly label: string;
  readonly shown: HoursShown;
  /** How long a place is that is touched and not drawn. */
  readonly usual?: AppointmentDuration | undefined;
  /** The first minute of the day that is still to come. */
  readonly earliest: number;
  readonly onBook: (time: FreeTime) => void;
  /** Where it stands until it is led elsewhere; minutes since midnight. */
  readonly preferred?: number;
  /** The keyboard goes on to the column beside it, at this minute. */
  readonly onSideways?: (from: number) => void;
}

/** To the place of the column before or after. */
const SIDEWAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const MOVES: Record<string, number> = { ArrowUp: -STEP, ArrowDown: STEP, PageUp: -60, PageDown: 60 };

/**
 * A column of the calendar below its visits: the place under the pointer, or where the arrows have gone, is booked with a click or
 * Enter; drawn with the mouse, or with Shift and the arrows, it has another length. A finger that touches shows the place first, and
 * books with a second touch.
 */
export const FreePlace = ({
  label,
  shown,
  usual = PATIENT_DURATION,
  earliest,
  onBook,
  preferred = FIRST_OFFERED,
  onSideways,
}: FreePlaceProps) => {
  const first = Math.max(shown.from, Math.ceil(earliest / STEP) * STEP);
  const last = shown.to - usual;
  const [chosen, setChosen] = useState<FreeTime | null>(null);
  /** Where the mouse went down, and whether it has gone on since. */
  const grip = useRef<{ readonly from: number; readonly y: number; isDrawn: boolean } | null>(null);
  if (first > last) return null;
  const within = (from: number): number => Math.min(last, Math.max(first, from));
  const lengthWithin = (from: number, length: number): number =>
    Math.max(STEP, Math.min(MAX_APPOINTMENT_MINUTES, shown.to - from, length));
  const time = chosen ?? { from: within(preferred), length: usual };

  const under = ({ currentTarget, clientY }: PointerEvent): number => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return shown.from + ((clientY - top) / height) * (shown.to - shown.from);
  };
  const follow = (event: PointerEvent<HTMLLIElement>): void => {
    const minutes = under(event);
    const held = grip.current;
    if (held !== null && Math.abs(event.clientY - held.y) >= DRAG_PX) held.isDrawn = true;
    if (held?.isDrawn) {
      const length = Math.ceil((minutes - held.from) / STEP) * STEP;
      setChosen({ from: held.from, length: lengthWithin(held.from, length) });
      return;
    }
    const from = Math.floor(minutes / STEP) * STEP;
    setChosen(from < first ? null : { from: within(from), length: usual });
  };
  const press = (event: PointerEvent<HTMLLIElement>): void => {
    follow(event);
    const from = Math.floor(under(event) / STEP) * STEP;
    const isMouse = event.button === 0 && event.pointerType === 'mouse';
    grip.current = isMouse && from >= first ? { from: within(from), y: event.clientY, isDrawn: false } : null;
  };
  // A place that was drawn is booked here: the mouse may be let go beside its button, which then hears of no click.
  const release = (): void => {
    const isDrawn = grip.current?.isDrawn === true;
    if (!isDrawn) grip.current = null;
    else if (chosen !== null) onBook(chosen);
  };
  const click = (): void => {
    const wasDrawn = grip.current?.isDrawn === true;
    grip.current = null;
    if (!wasDrawn) onBook(time);
  };
  const leave = (): void => {
    grip.current = null;
    setChosen(null);
  };
  const goTo = ({ currentTarget }: KeyboardEvent<HTMLButtonElement>, step: number): void => {
    const grid = currentTarget.closest('[data-column]')?.parentElement;
    const places = [...(grid?.querySelectorAll<HTMLElement>('[data-free-place]') ?? [])];
    const next = places[places.indexOf(currentTarget) + step];
    if (next === undefined) return;
    onSideways?.(time.from);
    setChosen(null);
    next.focus();
  };
  const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = SIDEWAYS[event.key];
    if (step !== undefined && !event.shiftKey) {
      event.preventDefault();
      goTo(event, step);
    }
    const by = MOVES[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const from = event.shiftKey ? time.from : within(time.from + by);
    setChosen({ from, length: lengthWithin(from, event.shiftKey ? time.length + by : time.length) });
  };
  const until = time.length === usual ? '' : ` pour ${time.length} minutes`;
  return (
    <li
      className="absolute inset-0"
      onPointerMove={follow}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={leave}
    >
      <button
        type="button"
        aria-label={`Ajouter un rendez-vous ${label} à ${spokenClock(time.from)}${until}`}
        aria-description="Les flèches changent l’heure et le jour, avec Majuscule la durée."
        data-free-place
        onClick={click}
        onKeyDown={move}
        data-shown={chosen !== null}
        className="absolute inset-x-px flex items-center gap-1 rounded-sm border-2 border-dashed border-brand bg-brand-soft px-1.5 text-xs font-semibold text-brand opacity-0 focus-visible:opacity-100 data-[shown=true]:opacity-100"
        style={placeIn(shown, { from: time.from, to: time.from + time.length })}
      >
        <Plus className="size-3.5 shrink-0" aria-hidden="true" />
        {spokenClock(time.from)}
        {time.length !== usual && ` – ${spokenClock(time.from + time.length)}`}
      </button>
    </li>
  );
};
