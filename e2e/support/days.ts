import { addDays, addYears, dayOf, type IsoDay } from '@maillon/domain/day';

const ZONE = 'Europe/Paris';

/** The day in the country, some days from today. */
export const dayFromToday = (days: number): IsoDay => addDays(dayOf(Date.now(), ZONE), days);

/** A birth date whose birthday is today, or so many days from now. */
export const bornYearsAgo = (years: number, days = 0): IsoDay => addDays(addYears(dayFromToday(0), -years), days);

/** The day on which an instant falls in the country. */
export const dayOfInstant = (instant: string): IsoDay => dayOf(Date.parse(instant), ZONE);
