import { describe, expect, it } from '@jest/globals';
import { COUNTRIES, COUNTRY_CODES, CURRENCIES, currencyOf, emergencyNumbers, zoneOfCountry } from './countries.ts';

describe('a country', () => {
  it.each([
    ['CI', 'XOF', 'Africa/Abidjan'],
    ['FR', 'EUR', 'Europe/Paris'],
    ['CH', 'EUR', 'Europe/Paris'],
  ])('%s has the currency %s and the zone %s', (country, currency, zone) => {
    expect(currencyOf(country)).toBe(currency);
    expect(zoneOfCountry(country)).toBe(zone);
  });

  it.each([
    ['CI', '185'],
    ['FR', '15'],
  ])('%s has the ambulance %s, and 112 beside it', (country, ambulance) => {
    expect(emergencyNumbers(country)).toEqual([ambulance, '112']);
  });

  it('a country is listed with its currency', () => {
    expect(COUNTRY_CODES).toEqual(Object.keys(COUNTRIES));
    expect(CURRENCIES).toEqual(Object.values(COUNTRIES).map(({ currency }) => currency));
  });
});
