import { describe, expect, it } from '@jest/globals';
import { patientChangesUntil } from './patient-changes.ts';

describe('the changes of a patient', () => {
  it.each([
    ['a day in winter', '2026-11-26T09:00:00Z', 24, '2026-11-25T09:00:00Z'],
    ['the same hours over a change of the clock', '2026-10-25T09:00:00Z', 24, '2026-10-24T09:00:00Z'],
    ['until it begins', '2026-11-26T09:00:00Z', 0, '2026-11-26T09:00:00Z'],
  ])('%s', (_what, start, hours, until) => {
    expect(patientChangesUntil(Date.parse(start), hours)).toBe(Date.parse(until));
  });
});
