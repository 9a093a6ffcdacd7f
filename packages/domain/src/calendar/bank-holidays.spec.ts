import { describe, expect, it } from '@jest/globals';
import { isoDay, weekday } from '../day.ts';
import { bankHolidays, easter } from './bank-holidays.ts';

const of = (country: 'FR' | 'CI', year: number) =>
  bankHolidays(country, isoDay(`${year}-01-01`), isoDay(`${year}-12-31`));

describe('bank holidays', () => {
  it.each([
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2019, '2019-04-21'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i is %s', (year, day) => expect(easter(year)).toBe(day));

  it('Easter is a Sunday between 22 March and 25 April for three centuries', () => {
    for (let year = 1900; year < 2200; year++) {
      const day = easter(year);
      expect([weekday(day), day >= `${year}-03-22`, day <= `${year}-04-25`]).toEqual([7, true, true]);
    }
  });

  it('of France are eleven, and none of them waits for a decree', () => {
    const holidays = of('FR', 2026);
    expect(holidays.map(({ day }) => day.slice(5))).toEqual([
      ...['01-01', '04-06', '05-01', '05-08', '05-14', '05-25', '07-14', '08-15', '11-01', '11-11', '12-25'],
    ]);
    expect(holidays.some(({ isProvisional }) => isProvisional)).toBe(false);
  });

  it('of Côte d’Ivoire have those of the moon, which wait for a decree', () => {
    const provisional = of('CI', 2026).filter(({ isProvisional }) => isProvisional);
    expect(provisional.map(({ day, name }) => `${day} ${name}`)).toEqual([
      '2026-03-16 Lendemain de la nuit du Destin',
      '2026-03-20 Fin du Ramadan',
      '2026-05-27 Tabaski',
      '2026-08-26 Lendemain du Maouloud',
    ]);
    expect(of('CI', 2026)).toHaveLength(14);
  });

  it('of a stretch that runs into the next year are those of both', () =>
    expect(bankHolidays('FR', isoDay('2026-12-25'), isoDay('2027-01-01')).map(({ name }) => name)).toEqual([
      'Noël',
      'Jour de l’An',
    ]));
});
