import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../testing/fake-clock.ts';
import { LocalDay } from './local-day.ts';

const inCountry = (COUNTRY: 'FR' | 'CI') => new LocalDay(new FakeClock('2026-11-22T23:43:00.000Z'), { COUNTRY });

describe('the wall calendar of a country', () => {
  it('is a day further in Paris, seventeen minutes before midnight UTC', () => {
    expect(inCountry('FR').today()).toBe('2026-11-23');
    expect(inCountry('CI').today()).toBe('2026-11-22');
  });

  it('begins a day with its first moment there', () => {
    expect(inCountry('FR').instantOf('2026-07-14')).toBe('2026-07-13T22:00:00.000Z');
    expect(inCountry('CI').instantOf('2026-07-14')).toBe('2026-07-14T00:00:00.000Z');
  });

  it('leaves an instant as it is, and nothing as nothing', () => {
    expect(inCountry('FR').instantOf('2026-07-14T10:00:00Z')).toBe('2026-07-14T10:00:00Z');
    expect(inCountry('FR').instantOf(undefined)).toBeUndefined();
  });

  it.each(['FR', 'CI'] as const)('has a first and a last day in %s, and both begin', (country) => {
    expect(inCountry(country).instantOf('9999-12-31')).toMatch(/^9999-12-3[01]T/);
    expect(inCountry(country).instantOf('0001-01-01')).toMatch(/^0001-01-01T00:/);
  });
});
