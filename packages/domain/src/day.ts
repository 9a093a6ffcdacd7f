import { DAY_MS } from './time-units.ts';
import { zoneRules } from './zone-rules.ts';

declare const isoDayBrand: unique symbol;

/** A calendar day, 'yyyy-MM-dd', years 0001 to 9999. A birth date is a day, not an instant: it has no zone. */
export type IsoDay = string & { readonly [isoDayBrand]: true };

/** ISO 8601: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
/** From Sunday on, as `Date` counts them. */
export const WEEKDAY_NAMES_FR = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
export const MONTH_NAMES_FR = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];

/** As an axis or a list has room for them. */
export const SHORT_MONTH_NAMES_FR = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');

const DAY_SHAPE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Whether the text is a day that exists: '2024-02-29' is, '2025-02-29' and '2025-2-9' are not. */
export function isIsoDay(text: string): text is IsoDay {
  if (!DAY_SHAPE.test(text) || text.startsWith('0000')) return false;
  const dayOfMonth = Number(text.slice(8));
  // Date.parse reads 30 February as 1 or 2 March.
  return dayOfMonth <= 28 || new Date(Date.parse(text)).getUTCDate() === dayOfMonth;
}

/** The day a text names; throws RangeError where `isIsoDay` says no. */
export function isoDay(text: string): IsoDay {
  if (!isIsoDay(text)) throw new RangeError('not a day');
  return text;
}

/** UTC midnight of the day, in epoch milliseconds: the "local time" that zone-rules speaks of. */
export function dayToUtc(day: IsoDay): number {
  return Date.parse(day);
}

/** The day that a UTC time falls on; throws RangeError outside the years 0001 to 9999. */
export function utcToDay(time: number): IsoDay {
  return isoDay(new Date(time).toISOString().slice(0, 10));
}

/** The day that the wall calendar of the zone shows at an instant (a Date or epoch milliseconds). */
export function dayOf(instant: Date | number, zone: string): IsoDay {
  return utcToDay(zoneRules(zone).toLocal(Number(instant)));
}

/** So many days later, earlier when negative; throws RangeError outside the years 0001 to 9999. */
export function addDays(day: IsoDay, days: number): IsoDay {
  return utcToDay(dayToUtc(day) + days * DAY_MS);
}

/** The same day so many months later; the last day of the month where it has no such day (31 May − 3 months = 28 or 29 February). */
export function addMonths(day: IsoDay, months: number): IsoDay {
  const date = new Date(dayToUtc(day));
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(dayOfMonth, date.getUTCDate()));
  return utcToDay(date.getTime());
}

/** The same day so many years later; 28 February for a 29th where there is none. */
export function addYears(day: IsoDay, years: number): IsoDay {
  return addMonths(day, years * 12);
}

/** How many days `to` comes after `from`; negative when it comes before. */
export function daysBetween(from: IsoDay, to: IsoDay): number {
  return (dayToUtc(to) - dayToUtc(from)) / DAY_MS;
}

/** Negative, zero or positive, as Array.sort wants it. */
export function compareDays(a: IsoDay, b: IsoDay): number {
  return a < b ? -1 : Number(a > b);
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(day: IsoDay): Weekday {
  return weekdayOfUtc(dayToUtc(day));
}

/** The weekday of the UTC day that a time falls on. */
export function weekdayOfUtc(time: number): Weekday {
  // 1970-01-05 was the first Monday of the epoch.
  const daysAfterMonday = Math.floor(time / DAY_MS) - 4;
  return WEEKDAYS.at(daysAfterMonday % 7) ?? 1;
}

/** The Monday of the day's week (spec, clinical §9: weeks start on Monday). */
export function startOfWeek(day: IsoDay): IsoDay {
  return addDays(day, 1 - weekday(day));
}

/** '1er', '10' */
export const dayOfMonthFr = (day: IsoDay): string => (day.endsWith('-01') ? '1er' : String(Number(day.slice(8))));

/** '10 mars 2025' */
export const plainDayFr = (day: IsoDay): string =>
  `${dayOfMonthFr(day)} ${MONTH_NAMES_FR[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** 'lundi 10 mars 2025'; the first of a month is '1er', as French writes it. */
export const formatDayFr = (day: IsoDay): string => `${WEEKDAY_NAMES_FR[weekday(day) % 7]} ${plainDayFr(day)}`;
