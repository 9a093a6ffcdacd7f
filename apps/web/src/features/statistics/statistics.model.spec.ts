import { describe, expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import { lastDays } from '@maillon/domain/statistics/period';
import { pointsOf, practitionersOf, totalOf } from './statistics.model.ts';

const TODAY = isoDay('2026-11-20');
const doctor = { id: 'd', name: 'Dr Hugo Lestrade' };
const visit = (duration: number | null) => ({ duration, end: '2026-11-20T09:00:00.000Z', practitioner: doctor });
const people = { doctors: 1, assistants: 0, midwives: 0, patients: 3, serviceRequests: { onHold: 0, active: 0 } };
const found = {
  ...people,
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
    expect(points.map(totalOf)).toEqual([0, 0, 0, 0, 0, 20, 119.9]);
  });

  it('are weeks in a month, and months in a quarter', () => {
    expect(pointsOf(found, lastDays(TODAY, 30)).at(-1)).toMatchObject({ title: 'Semaine du 16 nov.', count: 5 });
    expect(pointsOf(found, lastDays(TODAY, 90)).map(({ label }) => label)).toEqual(['août', 'sept.', 'oct.', 'nov.']);
  });
});

it('practitioners are analysed over all days', () => {
  expect(practitionersOf(found)).toEqual([{ ...doctor, visits: 5, average: 34.975, last: '2026-11-20' }]);
  expect(practitionersOf(people)).toEqual([]);
});
