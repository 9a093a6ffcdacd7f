import { describe, expect, it } from '@jest/globals';
import { TEST_CONFIG } from '../testing/render.tsx';
import { longDate, time } from './dates.ts';
import { setPublicConfig } from './public-config.ts';
import { clockOf, instantAt } from './typed-clock.ts';

const VISIT = '2026-03-09T23:30:00.000Z';

describe('the hours on a screen (docs/decisions/hours-of-the-country.md)', () => {
  it.each([
    ['FR', 'mardi 10 mars 2026', '00:30'],
    ['CI', 'lundi 9 mars 2026', '23:30'],
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
  ])('are typed in that zone: %s', (_what, day, clock, instant) => {
    expect(instantAt(day, clock, 'Europe/Paris')).toBe(instant);
  });

  it('are written with two digits each', () => {
    expect([clockOf(0), clockOf(545)]).toEqual(['00:00', '09:05']);
  });
});
