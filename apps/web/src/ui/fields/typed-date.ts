import { clockTime } from '@maillon/domain/calendar/clock-time';
import { isIsoDay } from '@maillon/domain/day';
import { DAY_MINUTES } from '@maillon/domain/time-units';

/** What people write for a day and a time in French, read as the texts that the rest of the product knows. */

const FRENCH_DAY = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/;
const BARE_DAY = /^(\d{2})(\d{2})(\d{4})$/;
const CLOCK = /^(\d{1,2})\s?[:hH.]?\s?(\d{2})$/;
const HOUR = /^(\d{1,2})\s?[hH:]?$/;

const two = (digits: string): string => digits.padStart(2, '0');

/** `12/03/1994`, `12.3.1994`, `12031994` or `1994-03-12` → `1994-03-12`; '' while it is not a day that exists. */
export const readDay = (typed: string): string => {
  const text = typed.trim();
  const [, day, month, year] = FRENCH_DAY.exec(text) ?? BARE_DAY.exec(text) ?? [];
  const iso = day === undefined || month === undefined ? text : `${year}-${two(month)}-${two(day)}`;
  // A year that begins with a zero is a year that is still being written.
  return isIsoDay(iso) && !iso.startsWith('0') ? iso : '';
};

/** `1994-03-12` → `12/03/1994`. */
export const writeDay = (iso: string): string => iso.split('-').reverse().join('/');

const clockOf = (hours: string, minutes: string): string =>
  Number(hours) < 24 && Number(minutes) < 60 ? `${two(hours)}:${minutes}` : '';

/** `9h30`, `9:30` or `0930` → `09:30`; '' while it is not a time. */
export const readClock = (typed: string): string => {
  const [, hours, minutes] = CLOCK.exec(typed.trim()) ?? [];
  return hours === undefined || minutes === undefined ? '' : clockOf(hours, minutes);
};

/** What was left in the field: an hour alone is a whole hour. */
export const readLeftClock = (typed: string): string => {
  const hour = HOUR.exec(typed.trim())?.[1];
  return hour === undefined ? readClock(typed) : clockOf(hour, '00');
};

/** `09:30` moved by so many minutes, around the day. */
export const moveClock = (clock: string, by: number): string => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const at = (((hours * 60 + minutes + by) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return clockTime(at);
};
