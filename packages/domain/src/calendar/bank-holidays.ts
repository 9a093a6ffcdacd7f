import { addDays, type IsoDay, isoDay } from '../day.ts';
import type { Country } from '../product/countries.ts';
import { DAY_MS } from '../time-units.ts';

export interface BankHoliday {
  readonly day: IsoDay;
  readonly name: string;
  /** Follows the moon: a decree confirms the day shortly before. */
  readonly isProvisional: boolean;
}

const FIXED: Readonly<Record<Country, readonly (readonly [monthAndDay: string, name: string])[]>> = {
  FR: [
    ['01-01', 'Jour de l’An'],
    ['05-01', 'Fête du Travail'],
    ['05-08', 'Victoire de 1945'],
    ['07-14', 'Fête nationale'],
    ['08-15', 'Assomption'],
    ['11-01', 'Toussaint'],
    ['11-11', 'Armistice de 1918'],
    ['12-25', 'Noël'],
  ],
  CI: [
    ['01-01', 'Jour de l’An'],
    ['05-01', 'Fête du Travail'],
    ['08-07', 'Fête de l’Indépendance'],
    ['08-15', 'Assomption'],
    ['11-01', 'Toussaint'],
    ['11-15', 'Journée nationale de la Paix'],
    ['12-25', 'Noël'],
  ],
};

/** Days after Easter Sunday, the same in both countries. */
const AFTER_EASTER = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
] as const;

/** Month and day of the Islamic calendar, in Côte d'Ivoire. */
const BY_THE_MOON: Readonly<Record<string, string>> = {
  '3-13': 'Lendemain du Maouloud',
  '9-27': 'Lendemain de la nuit du Destin',
  '10-1': 'Fin du Ramadan',
  '12-10': 'Tabaski',
};

/** Easter Sunday of the Gregorian calendar, after Meeus, Jones and Butcher. */
export function easter(year: number): IsoDay {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const epact =
    (19 * a + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((a + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return isoDay(`${year}-0${Math.floor(days / 31)}-${String((days % 31) + 1).padStart(2, '0')}`);
}

/** Made when it is first asked for: costly on a slow phone. */
let moonCalendar: Intl.DateTimeFormat | undefined;

const islamicDate = (day: IsoDay): string => {
  moonCalendar ??= new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const parts = new Map(moonCalendar.formatToParts(Date.parse(day)).map(({ type, value }) => [type, value]));
  return `${parts.get('month')}-${parts.get('day')}`;
};

/** The bank holidays of a country from one day to another, both included, in order. */
export function bankHolidays(country: Country, from: IsoDay, until: IsoDay): BankHoliday[] {
  const years = Array.from(
    { length: Number(until.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, n) => Number(from.slice(0, 4)) + n,
  );
  const known = years.flatMap((year) => [
    ...FIXED[country].map(([monthAndDay, name]) => ({
      day: isoDay(`${year}-${monthAndDay}`),
      name,
      isProvisional: false,
    })),
    ...AFTER_EASTER.map(([days, name]) => ({ day: addDays(easter(year), days), name, isProvisional: false })),
  ]);
  const days = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
  const moon = country === 'CI' ? Array.from({ length: Math.max(days, 0) }, (_, n) => addDays(from, n)) : [];
  const provisional = moon.flatMap((day) => {
    const name = BY_THE_MOON[islamicDate(day)];
    return name === undefined ? [] : [{ day, name, isProvisional: true }];
  });
  return [...known, ...provisional]
    .filter(({ day }) => from <= day && day <= until)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
