import { MONTH_NAMES_FR, SHORT_MONTH_NAMES_FR, WEEKDAY_NAMES_FR } from '@maillon/domain/day';
import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { zoneRules } from '@maillon/domain/zone-rules';
import { localZone } from './local-zone.ts';

/**
 * French spellings of instants and days. Instants are shown in the zone of the product unless one is given. Written by hand:
 * the first use of Intl loads its texts, which costs a slow phone more than drawing a screen does (docs/decisions/first-screen.md).
 */
const spelling =
  (spell: (shown: Date) => string) =>
  (instant: string | Date, zone = localZone()): string =>
    // What the wall shows there, written as if it were UTC.
    spell(new Date(zoneRules(zone).toLocal(new Date(instant).getTime())));

const SHORT_WEEKDAYS = WEEKDAY_NAMES_FR.map((name) => `${name.slice(0, 3)}.`);

const two = (number: number): string => String(number).padStart(2, '0');
/** The first of a month is the only ordinal one. */
const ordinal = (shown: Date): string => (shown.getUTCDate() === 1 ? '1er' : String(shown.getUTCDate()));
const dayOfMonth = (shown: Date): string => `${ordinal(shown)} ${MONTH_NAMES_FR[shown.getUTCMonth()]}`;
const shortDayOfMonth = (shown: Date): string => `${ordinal(shown)} ${SHORT_MONTH_NAMES_FR[shown.getUTCMonth()]}`;
/** As people say it (design look §3), on every screen alike; fields take what is typed, « 14:30 ». */
const clock = (shown: Date): string => spokenClock(shown.getUTCHours() * 60 + shown.getUTCMinutes());
const isMidnight = (shown: Date): boolean => shown.getUTCHours() === 0 && shown.getUTCMinutes() === 0;
const machineClock = (shown: Date): string =>
  `${two(shown.getUTCHours())}:${two(shown.getUTCMinutes())}:${two(shown.getUTCSeconds())}`;
const figures = (shown: Date): string =>
  `${two(shown.getUTCDate())}/${two(shown.getUTCMonth() + 1)}/${shown.getUTCFullYear()}`;

/** « mardi 10 mars 2026 » */
export const longDate = spelling(
  (shown) => `${WEEKDAY_NAMES_FR[shown.getUTCDay()]} ${dayOfMonth(shown)} ${shown.getUTCFullYear()}`,
);
/** « mardi 10 mars » */
export const dayInFull = spelling((shown) => `${WEEKDAY_NAMES_FR[shown.getUTCDay()]} ${dayOfMonth(shown)}`);
/** « mar. 10 mars » */
export const shortDate = spelling((shown) => `${SHORT_WEEKDAYS[shown.getUTCDay()]} ${shortDayOfMonth(shown)}`);
/** « 10 mars » */
export const dayAndMonth = spelling(shortDayOfMonth);
/** « 14 h 30 », « 9 h » */
export const time = spelling(clock);
/** As {@link time}, of an end: « minuit » where the day ends. */
export const endTime = spelling((shown) => (isMidnight(shown) ? 'minuit' : clock(shown)));
/** « 10/03/2026 14:30:05 », for a journal that a machine writes. */
export const precise = spelling((shown) => `${figures(shown)} ${machineClock(shown)}`);
/** « 10 mars 2026 à 14 h 30 » */
export const dateAndTime = spelling((shown) => `${dayOfMonth(shown)} ${shown.getUTCFullYear()} à ${clock(shown)}`);
/** « 10 mars 2026 » */
export const plainDate = spelling((shown) => `${dayOfMonth(shown)} ${shown.getUTCFullYear()}`);

/** « mars 2026 », for a day of that month. */
export const monthOf = (day: string): string => `${MONTH_NAMES_FR[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
/** « mars », « juil. » for a day of that month. */
export const shortMonthOf = (day: string): string => `${SHORT_MONTH_NAMES_FR[Number(day.slice(5, 7)) - 1]}`;

/** The first letter in capitals, for a date that opens a line. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
