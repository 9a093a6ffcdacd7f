import { addDays, addYears, dayOf, type IsoDay } from '@maillon/domain/day';

/** Where the installation of the tests stands (`COUNTRY` is FR unless a test says otherwise). */
const ZONE = 'Europe/Paris';

/** The day in the country, some days from today. */
export const dayFromToday = (days: number): IsoDay => addDays(dayOf(Date.now(), ZONE), days);

/** The birth date of somebody who has their birthday today. */
export const bornYearsAgo = (years: number): IsoDay => addYears(dayFromToday(0), -years);
