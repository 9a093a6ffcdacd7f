import { describe, expect, it } from '@jest/globals';
import { isoDay } from '../day.ts';
import { lastDays } from './period.ts';
import { deltaInWords, minutesOfPoint, periodInWords, piecesOfPoint, pointsOf } from './points.ts';

const TODAY = isoDay('2026-11-20');
const visit = (duration: number | null) => ({ duration });
const found = {
  volume: { '2026-11-19': 1, '2026-11-20': 4 },
  details: { '2026-11-19': [visit(20)], '2026-11-20': [visit(34.9), visit(35), visit(50), visit(null)] },
};

describe('the points of the charts', () => {
  it('are days in a week, with minutes by the length of the visits', () => {
    const points = pointsOf(found, lastDays(TODAY, 7));
    expect(points).toHaveLength(7);
    expect(points[0]).toEqual({
      ...{ name: '2026-11-14', label: '14 nov.', title: '14 nov.' },
      ...{ count: 0, minutes: { short: 0, medium: 0, long: 0 } },
    });
    expect(points.at(-1)).toMatchObject({ count: 4, minutes: { short: 34.9, medium: 35, long: 50 } });
    expect(points.map(minutesOfPoint)).toEqual([0, 0, 0, 0, 0, 20, 119.9]);
  });

  it('are weeks in a month, and months in a quarter', () => {
    expect(pointsOf(found, lastDays(TODAY, 30)).at(-1)).toMatchObject({ title: 'Semaine du 16 nov.', count: 5 });
    expect(pointsOf(found, lastDays(TODAY, 90)).map(({ label }) => label)).toEqual(['août', 'sept.', 'oct.', 'nov.']);
  });

  it('are bars whose pieces stand on each other', () => {
    const [last] = pointsOf(found, lastDays(TODAY, 7)).slice(-1);
    expect(last && piecesOfPoint(last)).toEqual([
      { kind: 'short', from: 0, to: 34.9 },
      { kind: 'medium', from: 34.9, to: 69.9 },
      { kind: 'long', from: 69.9, to: 119.9 },
    ]);
  });
});

it.each([
  [12, '+12 %'],
  [-8, '−8 %'],
  [0, '0 %'],
  [null, '–'],
])('a difference of %s is said as « %s »', (delta, words) => {
  expect(deltaInWords(delta)).toBe(words);
});

it.each([
  ['2026-11-24', '2026-11-30', 'du 24 au 30 novembre 2026'],
  ['2026-10-28', '2026-11-03', 'du 28 octobre au 3 novembre 2026'],
  ['2025-12-29', '2026-01-04', 'du 29 décembre 2025 au 4 janvier 2026'],
  ['2026-11-01', '2026-11-30', 'du 1er au 30 novembre 2026'],
])('a period from %s to %s is said as « %s »', (start, end, words) => {
  expect(periodInWords({ start: isoDay(start), end: isoDay(end) })).toBe(words);
});
