import { isIsoDay } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** « 14:30 », for minutes since midnight. */
export const clockOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** The instant of a typed day and clock, '' as long as they are not complete. */
export const instantAt = (day: string, clock: string, zone: string): string => {
  const [hours, minutes] = clock.split(':').map(Number);
  if (!isIsoDay(day) || hours === undefined || minutes === undefined || Number.isNaN(minutes)) return '';
  return new Date(toInstant(day, hours * 60 + minutes, zone)).toISOString();
};
