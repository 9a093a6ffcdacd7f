import { describe, expect, it } from '@jest/globals';
import { durationLabel, nextOptions, ownOptions, ringsIn, stepsOf } from './wave-delays.model.ts';

const DELAYS = { ownMinutes: 120, nextMinutes: 240, ringsKm: [10, 30] };

describe('the delays of a structure', () => {
  it.each([
    [15, '15 min'],
    [60, '1 h'],
    [95, '1 h 35'],
    [1_440, '24 h'],
    [2_880, '2 jours'],
  ])('say %d minutes as « %s »', (minutes, label) => {
    expect(durationLabel(minutes)).toBe(label);
  });

  it('offer what is usual, and what is chosen already', () => {
    expect(ownOptions(DELAYS).map(({ label }) => label)).toEqual([
      ...['Pas de priorité', '30 min', '1 h', '2 h', '4 h', '12 h', '24 h'],
    ]);
    expect(nextOptions({ ...DELAYS, nextMinutes: 90 }).map(({ value }) => value)).toContain('90');
  });

  it.each([
    ['10, 30', [10, 30]],
    ['5', [5]],
    ['', []],
    ['30, 10', undefined],
    ['10, dix', undefined],
    ['0', undefined],
    ['1 2 3 4 5 6', undefined],
    ['201', undefined],
  ])('read « %s » as the radii %j', (text, rings) => {
    expect(ringsIn(text)).toEqual(rings);
  });

  it('are told as what will happen', () => {
    expect(stepsOf(DELAYS)).toEqual([
      'Le praticien de la patiente, seul pendant 2 h, s’il compte parmi vos praticiens externes.',
      'Les praticiens que vous choisissez, pendant 4 h.',
      'Ceux qui exercent à moins de 10 km, pendant 4 h.',
      'Ceux qui exercent à moins de 30 km.',
    ]);
    expect(stepsOf({ ownMinutes: 0, nextMinutes: 60, ringsKm: [] })).toEqual(['Les praticiens que vous choisissez.']);
  });
});
