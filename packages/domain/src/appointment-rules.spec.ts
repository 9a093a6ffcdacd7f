import { describe, expect, it } from '@jest/globals';
import {
  APPOINTMENT_DURATIONS,
  isAppointmentDuration,
  isWithinHorizon,
  MAX_APPOINTMENT_MINUTES,
  patientChangesUntil,
  visitLength,
} from './appointment-rules.ts';

describe('the length of an appointment', () => {
  it.each([15, 30, 45, 60])('%i minutes can be booked', (minutes) => {
    expect(isAppointmentDuration(minutes)).toBe(true);
  });

  it.each([0, 5, 20, 29, 31, 75, 90, -15, Number.NaN])('%d minutes cannot', (minutes) => {
    expect(isAppointmentDuration(minutes)).toBe(false);
  });

  it('is at most the one that lists look back for', () => {
    expect(MAX_APPOINTMENT_MINUTES).toBe(Math.max(...APPOINTMENT_DURATIONS));
  });
});

describe('the length of a visit in a slot', () => {
  it.each([
    ...([
      [5, 15],
      [15, 15],
      [20, 30],
      [30, 30],
      [31, 45],
      [60, 60],
      [90, 60],
      [120, 60],
    ] as const),
  ])('a slot of %i minutes takes one of %i', (slot, visit) => expect(visitLength(slot)).toBe(visit));
});

describe('the horizon of booking', () => {
  const now = Date.parse('2026-11-23T10:00:00Z');

  it('the horizon of booking is 549 days ahead, to the millisecond', () => {
    const last = Date.parse('2028-05-25T10:00:00Z');
    expect(isWithinHorizon(last, now)).toBe(true);
    expect(isWithinHorizon(last + 1, now)).toBe(false);
  });
});

describe('the changes of a patient', () => {
  it.each([
    ['a day in winter', '2026-11-26T09:00:00Z', 24, '2026-11-25T09:00:00Z'],
    ['the same hours over a change of the clock', '2026-10-25T09:00:00Z', 24, '2026-10-24T09:00:00Z'],
    ['until it begins', '2026-11-26T09:00:00Z', 0, '2026-11-26T09:00:00Z'],
  ])('%s', (_what, start, hours, until) => {
    expect(patientChangesUntil(Date.parse(start), hours)).toBe(Date.parse(until));
  });
});
