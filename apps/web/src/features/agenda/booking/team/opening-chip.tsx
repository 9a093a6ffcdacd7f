import { dayOf, daysBetween } from '@maillon/domain/day';
import { dayAndMonth, shortDate } from '../../../../lib/dates.ts';
import { localZone } from '../../../../lib/local-zone.ts';
import { spokenHour } from '../../../../lib/spoken-time.ts';

interface OpeningChipProps {
  readonly start: string;
  /** With whom, for those who do not see whose row it is. */
  readonly name: string;
  readonly now: number;
  readonly onChoose: () => void;
}

/** A weekday and a date say which day it is for three weeks; after that its month does. */
const DAYS_BY_NAME = 21;

const shortDay = (start: string, now: number): string => {
  const zone = localZone();
  const ahead = daysBetween(dayOf(now, zone), dayOf(Date.parse(start), zone));
  return ahead < DAYS_BY_NAME ? shortDate(start).split(' ').slice(0, 2).join(' ') : dayAndMonth(start);
};

/** « jeu. 26, 8 h 40 »: one touch chooses it. */
export const OpeningChip = ({ start, name, now, onChoose }: OpeningChipProps) => (
  <button
    type="button"
    className="flex min-h-14 min-w-0 flex-col items-center justify-center rounded-md border border-outline/60 bg-surface px-0.5 text-xs hover:border-brand hover:bg-brand-soft md:px-2"
    onClick={onChoose}
  >
    <span className="text-muted">{shortDay(start, now)}</span>
    <span className="sr-only"> à </span>
    <span className="font-semibold whitespace-nowrap text-brand tabular-nums md:text-sm">{spokenHour(start)}</span>
    <span className="sr-only">{` avec ${name}`}</span>
  </button>
);
