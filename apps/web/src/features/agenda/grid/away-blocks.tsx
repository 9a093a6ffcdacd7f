import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { spokenClockEnd } from '../../../lib/spoken-time.ts';
import type { CalendarInterval } from '../week-calendar.model.ts';
import type { HoursShown } from './closed-hours.model.ts';
import { placeIn } from './time-grid.tsx';

interface AwayBlocksProps {
  readonly hours: readonly CalendarInterval[];
  readonly shown: HoursShown;
}

/** Why hours are closed that are open in other weeks: an absence, or another calendar. A place may be booked on them all the same, for a reason. */
export const AwayBlocks = ({ hours, shown }: AwayBlocksProps) =>
  hours
    .filter(({ kind, from, to }) => kind === 'away' && from < shown.to && to > shown.from)
    .map(({ key, from, to, name }) => {
      const visible = { from: Math.max(from, shown.from), to: Math.min(to, shown.to) };
      return (
        <li
          key={key}
          className="pointer-events-none absolute inset-x-0.5 rounded-sm border border-dashed border-outline bg-sunken"
          style={placeIn(shown, visible)}
        >
          {/* Of a day that is longer than the screen it stays below the head. */}
          <p className="sticky top-14 max-h-full overflow-hidden px-1.5 py-0.5 text-xs leading-tight text-muted print:static">
            <span className="sr-only">{`${spokenClock(from)} – ${spokenClockEnd(to)} : `}</span>
            {name}
          </p>
        </li>
      );
    });
