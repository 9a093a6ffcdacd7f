import { addDays, dayOf, type IsoDay, weekday } from '@maillon/domain/day';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { toInstant } from '@maillon/domain/zone';
import type { DemoMoment, DemoVisitMoment } from './demo-data.ts';

const ZONES = { FR: 'Europe/Paris', CI: 'Africa/Abidjan' } as const;

export const zoneOf = (country: keyof typeof ZONES): string => ZONES[country];

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Visits begin at 14 h 05, not at 14 h 07. */
const ROUND_MS = 5 * MINUTE_MS;

/** So many days from Monday to Friday later, or earlier where negative; counted on a weekend from the Monday after it. */
const workday = (today: IsoDay, count: number): IsoDay => {
  const base = weekday(today) > 5 ? addDays(today, 8 - weekday(today)) : today;
  const fromMonday = weekday(base) - 1 + count;
  const weeks = Math.floor(fromMonday / 5);
  return addDays(base, 1 - weekday(base) + weeks * 7 + (fromMonday - weeks * 5));
};

/** Puts the moments of the demo, which are counted from the day of the seeding, on the calendar. */
export class DemoCalendar {
  /** @param now Unix milliseconds */
  constructor(readonly now: number) {}

  instantOf(moment: DemoMoment, zone: string): number {
    return toInstant(addDays(this.today(zone), moment.day), minutesOf(moment.time), zone);
  }

  startOf(start: DemoVisitMoment, zone: string): number {
    if ('day' in start) return this.instantOf(start, zone);
    if ('workday' in start) return toInstant(workday(this.today(zone), start.workday), minutesOf(start.time), zone);
    return Math.floor(this.now / ROUND_MS) * ROUND_MS + start.minutesFromNow * MINUTE_MS;
  }

  today(zone: string): IsoDay {
    return dayOf(this.now, zone);
  }
}

export const plusMinutes = (instant: number, minutes: number): number => instant + minutes * MINUTE_MS;
