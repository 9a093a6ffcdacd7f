import { expect, it } from '@jest/globals';
import { CANCELLATION_CHOICES, CANCELLATION_CODES, mayGiveReason } from './cancellation-reasons.ts';

it('every code is offered to somebody, and each side once at most', () => {
  const [patient, staff] = [CANCELLATION_CHOICES.patient, CANCELLATION_CHOICES.staff].map((all) =>
    all.map(([code]) => code),
  );
  expect(new Set([...(patient ?? []), ...(staff ?? [])])).toEqual(new Set(CANCELLATION_CODES));
  for (const codes of [patient, staff]) expect(new Set(codes).size).toBe(codes?.length);
});

it('a side gives its own reasons alone', () => {
  expect(mayGiveReason('patient', 'prov-pers')).toBe(false);
  expect(mayGiveReason('staff', 'pat-lt')).toBe(false);
  expect(mayGiveReason('staff', 'pat')).toBe(true);
});
