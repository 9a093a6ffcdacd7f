import type { IsoDay } from '@maillon/domain/day';
import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { capitalised, shortDate } from '../../../lib/dates.ts';
import { spokenClockEnd } from '../../../lib/spoken-time.ts';
import type { FreeDay } from './free-places.model.ts';

interface FreePlacesProps {
  readonly free: readonly FreeDay[];
  readonly today: IsoDay;
  readonly onBook: (day: IsoDay, from: number) => void;
}

/** Of a long day the first ones are enough: the rest is on the calendar. */
const PER_DAY = 2;

/** « Mer. 2 »: the month is above. */
const weekdayOf = (day: IsoDay): string =>
  capitalised(shortDate(`${day}T12:00:00Z`, 'UTC').split(' ').slice(0, 2).join(' '));

/** Where there is room on the days on screen; a click books at the beginning. */
export const FreePlaces = ({ free, today, onBook }: FreePlacesProps) => (
  <section aria-label="Places libres" className="flex flex-col gap-2 print:hidden">
    <h3 className="text-sm font-semibold">Places libres</h3>
    {free.length === 0 && <p className="text-sm text-muted">Aucune sur ces jours.</p>}
    <dl className="flex flex-col gap-2 text-[0.8125rem]">
      {free.map(({ day, intervals }) => (
        <div key={day} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-1">
          <dt className="pt-0.5 text-muted">{day === today ? 'Aujourd’hui' : weekdayOf(day)}</dt>
          <dd className="flex flex-col items-start gap-0.5">
            {intervals.slice(0, PER_DAY).map(({ from, to }) => (
              <button
                key={from}
                type="button"
                title="Ajouter un rendez-vous à cette heure"
                onClick={() => onBook(day, from)}
                className="rounded-sm px-1 py-0.5 text-left font-semibold whitespace-nowrap text-success tabular hover:underline"
              >
                {spokenClock(from)} – {spokenClockEnd(to)}
              </button>
            ))}
            {intervals.length > PER_DAY && (
              <span className="px-1 text-xs text-muted">et {intervals.length - PER_DAY} de plus</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
