import { type IsoDay, weekday } from '@maillon/domain/day';
import type { AgendaEvent } from '../agenda.model.ts';
import type { CalendarInterval } from '../week-calendar.model.ts';

const SATURDAY = 6;

interface Week {
  readonly days: readonly IsoDay[];
  readonly events: ReadonlyMap<IsoDay, readonly AgendaEvent[]>;
  readonly hours?: ReadonlyMap<IsoDay, readonly CalendarInterval[]> | undefined;
  readonly today: IsoDay;
}

/** The Saturday and Sunday of a week on which no practitioner works and nothing happens; none where one of them is used, or is today. */
export const emptyWeekend = ({ days, events, hours, today }: Week): readonly IsoDay[] => {
  if (days.length !== 7) return [];
  const isUsed = (day: IsoDay): boolean =>
    day === today ||
    (events.get(day) ?? []).length > 0 ||
    (hours?.get(day) ?? []).some(({ kind }) => kind === 'open' || kind === 'visit');
  const weekend = days.filter((day) => weekday(day) >= SATURDAY);
  return weekend.some(isUsed) ? [] : weekend;
};
