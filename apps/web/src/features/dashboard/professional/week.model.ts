import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { Interval } from '@maillon/domain/calendar/interval';
import { addDays, dayOf, type IsoDay, startOfWeek, WEEKDAY_NAMES_FR, weekday } from '@maillon/domain/day';
import { dayBounds } from '@maillon/domain/zone';
import { counted } from '../../../lib/spoken-time.ts';
import { freeTime, placesIn } from '../free-time.ts';
import { takenBy } from './day-plan.model.ts';

export interface WeekDay {
  readonly day: IsoDay;
  /** « lundi » */
  readonly name: string;
  readonly visits: number;
  /** That are still free; null where that is not known. */
  readonly places: number | null;
}

export interface WeekData {
  readonly visits: readonly Appointment[];
  readonly open: readonly Interval[] | null;
  /** Minutes of a place. */
  readonly duration: number | null;
  readonly now: number;
  readonly zone: string;
}

const WORKING_DAYS = 5;

/** The days of this week; of a weekend only those on which something happens. */
export const weekOf = ({ visits, open, duration, now, zone }: WeekData): readonly WeekDay[] => {
  const monday = startOfWeek(dayOf(now, zone));
  const days = [0, 1, 2, 3, 4, 5, 6].map((at): WeekDay => {
    const day = addDays(monday, at);
    const bounds = dayBounds(day, zone);
    const ofDay = visits.filter(
      ({ start, status }) => status !== 'CANCELLED' && dayOf(Date.parse(start), zone) === day,
    );
    const isKnown = open !== null && duration !== null;
    return {
      day,
      name: WEEKDAY_NAMES_FR[weekday(day) % 7] ?? '',
      visits: ofDay.length,
      places: isKnown ? placesIn(freeTime(open, takenBy(visits), bounds, now), duration) : null,
    };
  });
  return days.filter(({ visits: taken, places }, at) => at < WORKING_DAYS || taken > 0 || (places ?? 0) > 0);
};

/** « 24 visites », and where the next places are: « 2 places libres jeudi »; null where there are none. */
export const weekInWords = (week: readonly WeekDay[], today: IsoDay): readonly [string | null, string | null] => {
  const visits = week.reduce((sum, day) => sum + day.visits, 0);
  const first = week.find(({ places }) => places !== null && places > 0);
  const when = first === undefined ? '' : first.day === today ? 'aujourd’hui' : first.name;
  return [
    visits === 0 ? null : counted(visits, 'visite', ''),
    first?.places ? `${counted(first.places, 'place libre', '', 'places libres')} ${when}` : null,
  ];
};
