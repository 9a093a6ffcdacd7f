import { addDays, dayOf, type IsoDay } from '@maillon/domain/day';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { toInstant } from '@maillon/domain/zone';
import type { DemoAppointment, DemoMoment } from './demo-data.ts';

const ZONES = { FR: 'Europe/Paris', CI: 'Africa/Abidjan' } as const;

export const zoneOf = (country: keyof typeof ZONES): string => ZONES[country];

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Puts the moments of the demo, which are counted from the day of the seeding, on the calendar. */
export class DemoCalendar {
  /** @param now Unix milliseconds */
  constructor(readonly now: number) {}

  instantOf(moment: DemoMoment, zone: string): number {
    return toInstant(addDays(this.today(zone), moment.day), minutesOf(moment.time), zone);
  }

  startOf({ start }: DemoAppointment, zone: string): number {
    if ('day' in start) return this.instantOf(start, zone);
    const minute = Math.floor(this.now / MINUTE_MS) + start.minutesFromNow;
    return minute * MINUTE_MS;
  }

  today(zone: string): IsoDay {
    return dayOf(this.now, zone);
  }
}

export const isoOf = (instant: number): string => new Date(instant).toISOString();
export const plusMinutes = (instant: number, minutes: number): number => instant + minutes * MINUTE_MS;
