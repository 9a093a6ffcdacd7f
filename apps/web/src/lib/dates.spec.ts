import { describe, expect, it } from '@jest/globals';
import { clockTime } from '@maillon/domain/calendar/clock-time';
import fc from 'fast-check';
import { TEST_CONFIG } from '../testing/render.tsx';
import { setPublicConfig } from './api/public-config.ts';
import {
  dateAndTime,
  dayAndMonth,
  endTime,
  longDate,
  monthOf,
  plainDate,
  precise,
  shortDate,
  shortMonthOf,
  time,
} from './dates.ts';
import { instantAt } from './instant-at.ts';

const VISIT = '2026-03-09T23:30:00.000Z';

describe('the hours on a screen (docs/decisions/hours-of-the-country.md)', () => {
  it.each([
    ['FR', 'mardi 10 mars 2026', '0\u{a0}h\u{a0}30'],
    ['CI', 'lundi 9 mars 2026', '23\u{a0}h\u{a0}30'],
  ] as const)('are those of %s, whatever the device takes itself to be in', (country, day, clock) => {
    setPublicConfig({ ...TEST_CONFIG, country });
    expect([longDate(VISIT), time(VISIT)]).toEqual([day, clock]);
  });

  it.each([
    ['a day in winter', '2026-03-12', '09:00', '2026-03-12T08:00:00.000Z'],
    ['a day in summer', '2026-07-12', '09:00', '2026-07-12T07:00:00.000Z'],
    ['no day', '', '09:00', ''],
    ['no clock', '2026-03-12', '', ''],
    ['half a clock', '2026-03-12', '9', ''],
  ])('the hours on a screen are typed in that zone: %s', (_what, day, clock, instant) => {
    expect(instantAt(day, clock, 'Europe/Paris')).toBe(instant);
  });

  it('call the first of a month « 1er », and no other day', () => {
    const first = '2026-12-01T12:00:00Z';
    expect([longDate(first), plainDate(first), shortDate(first), dayAndMonth(first)]).toEqual([
      'mardi 1er décembre 2026',
      '1er décembre 2026',
      'mar. 1er déc.',
      '1er déc.',
    ]);
    expect(plainDate('2026-12-11T12:00:00Z')).toBe('11 décembre 2026');
  });

  it('are said as people say them, and the end of a day is « minuit »', () => {
    const [nine, quarter, midnight] = ['2026-03-09T08:00Z', '2026-03-09T08:05Z', '2026-03-09T23:00Z'] as const;
    setPublicConfig(TEST_CONFIG);
    expect([time(nine), time(quarter), time(midnight)]).toEqual(['9\u{a0}h', '9\u{a0}h\u{a0}05', '0\u{a0}h']);
    expect([endTime(nine), endTime(midnight)]).toEqual(['9\u{a0}h', 'minuit']);
    expect(dateAndTime(quarter)).toBe('9 mars 2026 à 9\u{a0}h\u{a0}05');
  });

  it('the hours on a screen are typed with two digits each', () => {
    expect([clockTime(0), clockTime(545)]).toEqual(['00:00', '09:05']);
  });
});

describe('the spellings written by hand', () => {
  const anInstant = fc.date({ min: new Date('1930-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const spellings: readonly [string, (instant: Date, zone: string) => string, Intl.DateTimeFormatOptions][] = [
    ['a long date', longDate, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }],
    ['a short date', shortDate, { weekday: 'short', day: 'numeric', month: 'short' }],
    ['a day of a month', dayAndMonth, { day: 'numeric', month: 'short' }],
    ['a second', precise, { dateStyle: 'short', timeStyle: 'medium' }],
    ['a plain date', plainDate, { day: 'numeric', month: 'long', year: 'numeric' }],
    ['a month', (instant) => monthOf(instant.toISOString()), { month: 'long', year: 'numeric', timeZone: 'UTC' }],
    ['a short month', (instant) => shortMonthOf(instant.toISOString()), { month: 'short', timeZone: 'UTC' }],
  ];

  // It leaves the first of a month without its ordinal.
  it.each(spellings)('the spellings written by hand are those of the French Intl: %s', (_what, spell, options) => {
    const formats = ['Europe/Paris', 'Africa/Abidjan'].map((timeZone): [string, Intl.DateTimeFormat] => [
      timeZone,
      new Intl.DateTimeFormat('fr-FR', { timeZone, ...options }),
    ]);
    fc.assert(
      fc.property(anInstant, (instant) => {
        for (const [zone, format] of formats)
          expect(spell(instant, zone)).toBe(format.format(instant).replace(/^(\D*)1 (?=\p{L})/u, '$11er '));
      }),
    );
  });
});
