import { describe, expect, it } from '@jest/globals';
import { isoDay } from '../day.ts';
import {
  averageRating,
  byPractitioner,
  deltaOf,
  durationClass,
  practitionersOf,
  satisfactionRating,
  startedHours,
  visitFigures,
} from './visit-figures.ts';

const LESTRADE = { id: 'l', name: 'Dr Hugo LESTRADE' };
const AMANI = { id: 'a', name: 'Dr Koffi AMANI' };

describe('the figures of visits', () => {
  it.each([
    [18, 'short', 'poor'],
    [21.9, 'short', 'poor'],
    [22, 'short', 'fair'],
    [24.9, 'short', 'fair'],
    [25, 'short', 'good'],
    [34.9, 'short', 'good'],
    [35, 'medium', 'good'],
    [49.9, 'medium', 'good'],
    [50, 'long', 'good'],
    [61, 'long', 'good'],
  ])('%d minutes are a %s visit and a %s average', (minutes, length, rating) => {
    expect(durationClass(minutes)).toBe(length);
    expect(averageRating(minutes)).toBe(rating);
  });

  it.each([
    [0, 0],
    [1, 1],
    [59, 1],
    [60, 1],
    [61, 2],
    [1250, 21],
    [1260, 21],
  ])('%d minutes are %d hours that were begun', (minutes, hours) => expect(startedHours(minutes)).toBe(hours));

  it.each([
    [4.8, 'good'],
    [4.5, 'good'],
    [4.4, 'fair'],
    [3, 'fair'],
    [2.9, 'poor'],
  ])('a satisfaction of %d is %s', (value, rating) => expect(satisfactionRating(value)).toBe(rating));

  it.each([
    [112, 100, 12],
    [92, 100, -8],
    [0, 4, -100],
    [5, 0, null],
    [0, 0, null],
  ])('%d after %d differ by %s per cent', (now, before, delta) => expect(deltaOf(now, before)).toBe(delta));

  it('visits whose beginning nobody knows are counted, and not timed', () => {
    const figures = visitFigures([{ duration: 30 }, { duration: null }, { duration: 20 }], [{ duration: 40 }]);
    expect(figures).toEqual({
      appointments: { count: { value: 3, delta: 200 } },
      duration: { avg: { value: 25, delta: -37 }, sum: { value: 50, delta: 25 } },
    });
  });

  it('practitioners are listed by how many they have seen, then by name', () => {
    const visit = (day: string, duration: number | null, practitioner: typeof AMANI) => ({
      ...{ day: isoDay(day), duration, practitioner },
    });
    expect(
      byPractitioner([
        visit('2026-11-13', 20, AMANI),
        visit('2026-11-13', 26, LESTRADE),
        visit('2026-11-12', 30, LESTRADE),
        visit('2026-11-10', null, { id: 'b', name: 'Dr Anne BA' }),
      ]),
    ).toEqual([
      { ...LESTRADE, visits: 2, average: 28, last: '2026-11-13' },
      { id: 'b', name: 'Dr Anne BA', visits: 1, average: null, last: '2026-11-10' },
      { ...AMANI, visits: 1, average: 20, last: '2026-11-13' },
    ]);
  });
});

it('practitioners are analysed over all days', () => {
  const practitioner = { id: 'd', name: 'Dr Hugo Lestrade' };
  const visit = (duration: number | null) => ({ duration, practitioner });
  const details = { '2026-11-19': [visit(20)], '2026-11-20': [visit(34.9), visit(35), visit(50), visit(null)] };
  expect(practitionersOf(details)).toEqual([{ ...practitioner, visits: 5, average: 34.975, last: '2026-11-20' }]);
  expect(practitionersOf(undefined)).toEqual([]);
});
