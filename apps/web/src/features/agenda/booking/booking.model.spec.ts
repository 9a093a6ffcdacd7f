import { describe, expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import type { Variant } from '@maillon/domain/product/variants';
import type { PractitionerType } from '@maillon/domain/user-type';
import { anId, aPractitionerCard } from '../../../testing/appointments.ts';
import {
  type BookingValues,
  byHour,
  cardLabel,
  companionOf,
  dateError,
  type FreeSlot,
  patientErrors,
  professionalErrors,
  slotsOf,
  timeError,
  withPresent,
} from './booking.model.ts';

const today = isoDay('2026-03-10');
const filled: BookingValues = {
  serviceCategory: 'Consultation',
  date: '2026-03-12',
  duration: 30,
  patientId: anId(1),
  doctorId: anId(2),
  midwifeId: '',
  assistantId: '',
  start: '2026-03-12T08:00:00.000Z',
  description: '',
  needsDoctor: true,
};
const nothing = { date: '', start: '' };
const required = 'Ce champ est obligatoire';
const past = 'Cette date est déjà passée';

describe('a patient’s booking', () => {
  it.each<[string, Partial<BookingValues>, Record<string, string>]>([
    ['is good', {}, {}],
    ['may go without a reason', { description: '' }, {}],
    ['needs a type', { serviceCategory: '' }, { '/serviceCategory': required }],
    ['needs a date', { date: '' }, { '/date': required }],
    ['needs a doctor', { doctorId: '' }, { '/doctorId': required }],
    ['needs a slot', { start: '' }, { '/start': required }],
    ['is not for yesterday', { date: '2026-03-09' }, { '/date': past }],
    ['may be for today', { date: '2026-03-10' }, {}],
  ])('%s', (_what, patch, errors) => expect(patientErrors({ ...filled, ...patch }, today)).toEqual(errors));
});

describe('a professional’s booking', () => {
  it.each<[string, PractitionerType, Partial<BookingValues>, Record<string, string>]>([
    ['of a doctor may go without anybody else', 'assistant', { assistantId: '' }, {}],
    ['needs a patient', 'assistant', { patientId: '' }, { '/patientId': required }],
    ['of a nurse who needs a doctor names one', 'doctor', { doctorId: '' }, { '/doctorId': required }],
    ['of a nurse who needs none names none', 'doctor', { doctorId: '', assistantId: anId(41), needsDoctor: false }, {}],
    ['is not for yesterday', 'assistant', { date: '2026-03-09' }, { '/date': past }],
  ])('%s', (_what, companion, patch, errors) =>
    expect(professionalErrors({ ...filled, ...patch }, nothing, today, [companion])).toEqual(errors),
  );

  it.each<[string, Partial<BookingValues>, Record<string, string>]>([
    ['names somebody', { doctorId: '', needsDoctor: false }, { '/doctorId': required }],
    ['with a nurse names a doctor', { doctorId: '', assistantId: anId(41) }, { '/doctorId': required }],
    ['with a nurse who needs none does not', { doctorId: '', assistantId: anId(41), needsDoctor: false }, {}],
  ])('of a structure %s', (_what, patch, errors) =>
    expect(professionalErrors({ ...filled, ...patch }, nothing, today, ['doctor', 'assistant'])).toEqual(errors),
  );

  it('that is being changed may keep a day that is over, but not take another one', () => {
    const initial = { date: '2026-03-08', start: '2026-03-08T08:00:00.000Z' };
    expect(dateError({ date: '2026-03-08' }, initial, today)).toBeUndefined();
    expect(dateError({ date: '2026-03-09' }, initial, today)).toBe(past);
  });
});

describe('whom a professional adds (spec clinical §6)', () => {
  it.each<[PractitionerType, Variant, PractitionerType]>([
    ['doctor', 'natalconnect', 'midwife'],
    ['doctor', 'mobility', 'assistant'],
    ['assistant', 'mobility', 'doctor'],
    ['midwife', 'natalconnect', 'doctor'],
  ])('a %s in %s adds a %s', (mine, variant, other) => expect(companionOf(mine, variant)).toBe(other));
});

describe('free starts', () => {
  const slot = (start: string, doctor: number): FreeSlot => ({
    start,
    end: start,
    doctorScheduleId: anId(doctor),
    assistantScheduleId: null,
    midwifeScheduleId: null,
  });

  it('of one schedule leave the others out', () =>
    expect(slotsOf([slot('2026-03-12T08:00:00Z', 1), slot('2026-03-12T08:00:00Z', 2)], anId(2))).toHaveLength(1));

  it('are grouped by the hour of the reader’s clock, each shown once', () =>
    expect(
      byHour(
        ['2026-03-12T09:30:00Z', '2026-03-12T08:00:00Z', '2026-03-12T08:30:00Z', '2026-03-12T08:00:00Z'].map(
          (start) => ({ start }),
        ),
        'Europe/Paris',
      ).map(({ hour, starts }) => [hour, ...starts.map(({ start }) => start.slice(11, 16))]),
    ).toEqual([
      [9, '08:00', '08:30'],
      [10, '09:30'],
    ]));

  it('hold the present start of a visit, in its place', () => {
    const free = [{ start: '2026-03-12T08:00:00Z' }, { start: '2026-03-12T09:00:00Z' }];
    expect(withPresent(free, '2026-03-12T08:30:00Z').map(({ start }) => start.slice(11, 16))).toEqual([
      '08:00',
      '08:30',
      '09:00',
    ]);
    expect(withPresent(free, '2026-03-12T09:00:00Z')).toBe(free);
    expect(withPresent(free, '')).toBe(free);
  });
});

describe('a refused time', () => {
  const unavailable = 'Le médecin n’est pas disponible dans ces horaires';
  it.each<[string, Record<string, string>, PractitionerType, string | undefined]>([
    ['is told beside the time', { '/start': past }, 'assistant', past],
    ['tells of a doctor who has no field', { '/doctorId': unavailable }, 'assistant', unavailable],
    ['leaves a doctor who has a field to it', { '/doctorId': unavailable }, 'doctor', undefined],
    ['leaves other fields alone', { '/patientId': required }, 'doctor', undefined],
  ])('%s', (_what, errors, shown, sentence) => expect(timeError(errors, [shown])).toBe(sentence));
});

describe('a practitioner in a list', () => {
  it.each([
    [
      'with what they do and where',
      { qualification: 'gynecologue', city: 'Bordeaux' },
      'Hugo LESTRADE — Gynécologue, Bordeaux',
    ],
    ['with where only', { city: 'Bordeaux' }, 'Hugo LESTRADE — Bordeaux'],
    ['with a qualification that nobody knows', { qualification: 'chamane' }, 'Hugo LESTRADE'],
    ['by name', {}, 'Hugo LESTRADE'],
  ])('%s', (_what, more, label) => expect(cardLabel(aPractitionerCard('doctor', 'Hugo LESTRADE', more))).toBe(label));
});
