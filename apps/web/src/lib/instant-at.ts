import { isIsoDay } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';

/** The instant of a typed day and clock, '' as long as they are not complete. */
export const instantAt = (day: string, clock: string, zone: string): string => {
  const [hours, minutes] = clock.split(':').map(Number);
  if (!isIsoDay(day) || hours === undefined || minutes === undefined || Number.isNaN(minutes)) return '';
  return new Date(toInstant(day, hours * 60 + minutes, zone)).toISOString();
};
