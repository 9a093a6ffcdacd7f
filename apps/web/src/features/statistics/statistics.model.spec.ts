import { expect, it } from '@jest/globals';
import { practitionersOf } from './statistics.model.ts';

const doctor = { id: 'd', name: 'Dr Hugo Lestrade' };
const visit = (duration: number | null) => ({ duration, end: '2026-11-20T09:00:00.000Z', practitioner: doctor });
const people = { doctors: 1, assistants: 0, midwives: 0, patients: 3, serviceRequests: { onHold: 0, active: 0 } };
const found = {
  ...people,
  volume: { '2026-11-19': 1, '2026-11-20': 4 },
  details: { '2026-11-19': [visit(20)], '2026-11-20': [visit(34.9), visit(35), visit(50), visit(null)] },
};

it('practitioners are analysed over all days', () => {
  expect(practitionersOf(found)).toEqual([{ ...doctor, visits: 5, average: 34.975, last: '2026-11-20' }]);
  expect(practitionersOf(people)).toEqual([]);
});
