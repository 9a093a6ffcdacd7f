import { describe, expect, it } from '@jest/globals';
import { anId } from '../../../testing/appointments.ts';
import type { BookingValues } from './booking.model.ts';
import { changeOf, draftOf } from './booking-draft.ts';

const values: BookingValues = {
  serviceCategory: 'FollowUp',
  date: '2026-03-12',
  duration: 45,
  patientId: anId(1),
  doctorId: anId(2),
  midwifeId: '',
  assistantId: '',
  start: '2026-03-12T08:00:00.000Z',
  description: ' ',
  needsDoctor: true,
};

describe('the request of a booking', () => {
  it('lasts as long as was asked and leaves out what is empty', () =>
    expect(draftOf(values)).toEqual({
      patientId: anId(1),
      doctorId: anId(2),
      serviceCategory: 'FollowUp',
      start: '2026-03-12T08:00:00.000Z',
      end: '2026-03-12T08:45:00.000Z',
    }));

  it('is not made from a form without a type', () =>
    expect(() => draftOf({ ...values, serviceCategory: '' })).toThrow(RangeError));
});

describe('the request of a change', () => {
  it('does not speak of times that stay, so that a visit that has begun can be described', () => {
    const change = changeOf({ ...values, description: 'Contrôle' }, values);
    expect(change).not.toHaveProperty('start');
    expect(change).not.toHaveProperty('end');
    expect(change).toMatchObject({ description: 'Contrôle' });
  });

  it.each<[string, Partial<BookingValues>, string]>([
    ['another start', { start: '2026-03-12T09:00:00.000Z' }, '2026-03-12T09:45:00.000Z'],
    ['another length', { duration: 60 }, '2026-03-12T09:00:00.000Z'],
  ])('the request of a change sends both times for %s', (_what, patch, end) =>
    expect(changeOf({ ...values, ...patch }, values)).toMatchObject({ start: patch.start ?? values.start, end }),
  );

  it('removes whom and what was emptied', () => {
    const before = { ...values, description: 'Contrôle' };
    expect(changeOf({ ...before, doctorId: '', midwifeId: anId(3), description: ' ' }, before)).toMatchObject({
      doctorId: null,
      midwifeId: anId(3),
      assistantId: null,
      description: null,
    });
  });

  it('the request of a change says nothing of a reason that stays', () =>
    expect(changeOf({ ...values, duration: 60 }, values)).not.toHaveProperty('description'));
});
