import { formatDayFr, type IsoDay } from '@maillon/domain/day';
import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { HoursShown } from './closed-hours.model.ts';
import { placeIn } from './time-grid.tsx';

const STEP = 15;
const LENGTH = 30;
const FIRST_OFFERED = 9 * 60;

interface FreePlaceProps {
  readonly day: IsoDay;
  readonly shown: HoursShown;
  /** The first minute of the day that is still to come. */
  readonly earliest: number;
  readonly onBook: (day: IsoDay, minutes: number) => void;
}

const MOVES: Record<string, number> = { ArrowUp: -STEP, ArrowDown: STEP, PageUp: -60, PageDown: 60 };

/**
 * A column of the calendar below its visits: the place under the pointer, or where the arrows have gone, is booked with a click or
 * Enter. A finger that touches shows the place first, and books with a second touch.
 */
export const FreePlace = ({ day, shown, earliest, onBook }: FreePlaceProps) => {
  const first = Math.max(shown.from, Math.ceil(earliest / STEP) * STEP);
  const last = shown.to - LENGTH;
  const within = (minutes: number): number => Math.min(last, Math.max(first, minutes));
  const [chosen, setChosen] = useState<number | null>(null);
  if (first > last) return null;
  const minutes = within(chosen ?? FIRST_OFFERED);

  const follow = (event: PointerEvent<HTMLLIElement>): void => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const under = shown.from + ((event.clientY - top) / height) * (shown.to - shown.from);
    const place = Math.floor(under / STEP) * STEP;
    setChosen(place < first ? null : within(place));
  };
  const move = (event: KeyboardEvent): void => {
    const by = MOVES[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setChosen(within(minutes + by));
  };
  return (
    <li
      className="absolute inset-0"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setChosen(null)}
    >
      <button
        type="button"
        aria-label={`Ajouter un rendez-vous ${formatDayFr(day)} à ${spokenClock(minutes)}`}
        aria-description="Les flèches changent l’heure."
        onClick={() => onBook(day, minutes)}
        onKeyDown={move}
        data-shown={chosen !== null}
        className="absolute inset-x-px flex items-center gap-1 rounded-sm border-2 border-dashed border-brand bg-brand-soft px-1.5 text-xs font-semibold text-brand opacity-0 focus-visible:opacity-100 data-[shown=true]:opacity-100"
        style={placeIn(shown, { from: minutes, to: minutes + LENGTH })}
      >
        <Plus className="size-3.5 shrink-0" aria-hidden="true" />
        {spokenClock(minutes)}
      </button>
    </li>
  );
};
