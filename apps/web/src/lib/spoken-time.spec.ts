import { beforeEach, describe, expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import { TEST_CONFIG } from '../testing/render.tsx';
import { setPublicConfig } from './api/public-config.ts';
import {
  counted,
  spokenAge,
  spokenDay,
  spokenEnd,
  spokenHour,
  spokenLength,
  spokenMoment,
  spokenWait,
} from './spoken-time.ts';

/** A Wednesday, 10:18 in Paris. */
const NOW = Date.parse('2026-11-25T09:18:00Z');
const TODAY = isoDay('2026-11-25');

beforeEach(() => setPublicConfig(TEST_CONFIG));

describe('time as people say it', () => {
  it.each([
    ['2026-11-25', 'aujourd’hui'],
    ['2026-11-26', 'demain'],
    ['2026-11-24', 'hier'],
    ['2026-11-29', 'dimanche'],
    ['2026-12-01', 'mardi'],
    ['2026-12-02', 'mercredi 2 décembre'],
    ['2026-11-20', 'vendredi 20 novembre'],
    ['2027-01-01', 'vendredi 1er janvier 2027'],
  ])('calls %s « %s »', (day, said) => {
    expect(spokenDay(isoDay(day), TODAY)).toBe(said);
  });

  it('reads hours in the zone of the product', () => {
    expect(spokenHour('2026-11-25T08:30:00Z')).toBe('9\u{a0}h\u{a0}30');
    expect(spokenHour('2026-11-25T13:05:00Z')).toBe('14\u{a0}h\u{a0}05');
    expect(spokenMoment('2026-11-26T13:00:00Z', NOW)).toBe('demain à 14\u{a0}h');
  });

  it('ends a day at midnight, and begins one at 0 h', () => {
    expect([spokenHour('2026-11-25T23:00:00Z'), spokenEnd('2026-11-25T23:00:00Z')]).toEqual(['0\u{a0}h', 'minuit']);
    expect(spokenEnd('2026-11-25T23:15:00Z')).toBe('0\u{a0}h\u{a0}15');
  });

  it.each([
    ['2026-11-25T09:17:30Z', 'à l’instant'],
    ['2026-11-25T08:53:00Z', '25 min'],
    ['2026-11-25T07:55:00Z', '8\u{a0}h\u{a0}55'],
    ['2026-11-24T22:30:00Z', 'hier'],
    ['2026-11-21T09:00:00Z', 'sam.'],
    ['2026-11-12T09:00:00Z', '12 nov.'],
  ])('says of %s how old it is: « %s »', (at, said) => {
    expect(spokenAge(at, NOW)).toBe(said);
  });

  it.each([
    ['2026-11-25T09:30:00Z', '12 min'],
    ['2026-11-25T11:18:00Z', '2\u{a0}h'],
    ['2026-11-25T11:33:00Z', '2\u{a0}h\u{a0}15'],
    ['2026-11-25T09:00:00Z', '0 min'],
  ])('says how long it is until %s: « %s »', (until, said) => {
    expect(spokenWait(until, NOW)).toBe(said);
  });

  it.each([
    [15, 'un quart d’heure'],
    [30, 'une demi-heure'],
    [45, '45 minutes'],
    [60, 'une heure'],
    [75, '1\u{a0}h\u{a0}15'],
    [120, '2 heures'],
  ])('calls %s minutes « %s »', (minutes, said) => {
    expect(spokenLength(minutes)).toBe(said);
  });

  it('counts nothing and one in the singular', () => {
    expect([0, 1, 2].map((number) => counted(number, 'visite', 'aucune'))).toEqual([
      'aucune visite',
      '1 visite',
      '2 visites',
    ]);
  });
});
