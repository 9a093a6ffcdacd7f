import { describe, expect, it } from '@jest/globals';
import { boundsIn, dateBound, isWithin, periodOf } from './dates.ts';

const holds = (instant: string, ...texts: string[]) =>
  isWithin(
    instant,
    texts.map((text) => [dateBound(text, 'Africa/Abidjan')].filter((bound) => bound !== null)),
  );

describe('a search by date', () => {
  it.each([
    ['2026', true],
    ['2026-03', true],
    ['2026-03-09', true],
    ['2026-03-09T08:30', false],
    ['2026-03-09T08:30Z', true],
    ['2026-03-09T08:30:10Z', true],
    ['2026-03-09T09:30:10+01:00', true],
    ['2026-03-10', false],
    ['ge2026-03-09', true],
    ['gt2026-03-09', false],
    ['le2026-03-09', true],
    ['lt2026-03-09', false],
    ['gt2026-03-08', true],
    ['lt2027', true],
    ['ne2026', false],
    ['ne2026-03-10', true],
    ['sa2026-03-08', true],
    ['sa2026-03-09', false],
    ['eb2026-03-10', true],
    ['eb2026-03-09', false],
  ])('%s', (text, expected) => {
    expect(dateBound(text, 'Africa/Abidjan') !== null && holds('2026-03-09T08:30:10.500Z', text)).toBe(expected);
  });

  it('a search by date holds between two bounds', () => {
    expect(holds('2026-03-09T08:30:10Z', 'ge2026-03-01', 'lt2026-04')).toBe(true);
    expect(holds('2026-04-09T08:30:10Z', 'ge2026-03-01', 'lt2026-04')).toBe(false);
  });

  it.each([
    ['2026-11-23', '2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z'],
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['2028-02', '2028-01-31T23:00:00Z', '2028-02-29T23:00:00Z'],
    ['2026', '2025-12-31T23:00:00Z', '2026-12-31T23:00:00Z'],
    ['2026-11-23T00:30Z', '2026-11-23T00:30:00Z', '2026-11-23T00:31:00Z'],
    ['9999', '9998-12-31T23:00:00Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12', '9999-11-30T23:00:00Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s begins and ends with the day of the country, not with that of UTC', (text, from, to) => {
    expect(dateBound(text, 'Europe/Paris')).toEqual({ prefix: 'eq', from: Date.parse(from), to: Date.parse(to) });
  });

  it.each(['', 'yesterday', '2026-13', '2026-02-30', 'ap2026', 'xx2026', '2026-3-9', '26'])(
    '«%s» is no bound',
    (text) => {
      expect(dateBound(text, 'Europe/Paris')).toBeNull();
    },
  );
});

describe('all bounds as one stretch of time', () => {
  const periodIn = (...texts: string[]) =>
    periodOf(
      boundsIn(
        texts.map((text) => [text]),
        'UTC',
      ),
    );
  it.each([
    [[], null, null],
    [['2026-03'], '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    [['ge2026', 'lt2027'], '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    [['gt2026', 'le2027'], '2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z'],
    [['sa2026-03', 'eb2026-05'], '2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'],
    [['ge2026', 'ge2025', 'le9999'], '2026-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('%j', (texts, start, end) => {
    expect(periodIn(...texts)).toEqual({ start, end });
  });
});
