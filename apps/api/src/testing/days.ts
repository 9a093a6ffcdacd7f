import { exactAge } from '@maillon/domain/age';
import { addDays, addYears, dayOf, type IsoDay, isoDay } from '@maillon/domain/day';

/** Where the installation of the tests stands (`COUNTRY` is FR unless a test says otherwise). */
const ZONE = 'Europe/Paris';

/** The day in the country, some days from today. */
export const dayFromToday = (days: number): IsoDay => addDays(dayOf(Date.now(), ZONE), days);

/** The day on which an instant falls in the country. */
export const dayOfInstant = (instant: string): IsoDay => dayOf(Date.parse(instant), ZONE);

/** How old a person is today who was born on a day. */
export const ageOf = (birthDate: string): number => exactAge(isoDay(birthDate), dayFromToday(0));

/** The birth date of a person who has their birthday today. */
export const bornYearsAgo = (years: number): IsoDay => addYears(dayFromToday(0), -years);
