import { describe, expect, it } from '@jest/globals';
import type { ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import type { Actor } from '../../platform/actor.ts';
import { calendarReaders, personIn } from '../../testing/calendar-readers.ts';
import { anAppointment, aPatient } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const MONDAY = { weekday: 1, startTime: '09:00', endTime: '12:00' };
const save = (actor: Actor, scheduleId: string, body: unknown, version: string | null = '"1"') =>
  app()
    .as(actor)
    .post(`/schedule/${scheduleId}/settings`, body, version === null ? {} : { 'if-match': version });

describe('the settings', () => {
  it.each([
    ['the owner', 200],
    ['a reader', 200],
    ['an administrator', 200],
    ['the staff of the structure', 403],
    ['a colleague with the agenda', 403],
    ['another doctor', 403],
    ['a patient', 403],
  ])('the settings are read by %s: %i', async (who, status) => {
    const { doctor, people } = await calendarReaders(app().db);
    const response = await app().as(personIn(people, who)).get(`/schedule/doctor/${doctor.partyId}`);
    expect(response.statusCode).toBe(status);
  });

  it.each([
    ['the owner', 200],
    ['a reader', 403],
    ['an administrator', 200],
    ['the staff of the structure', 403],
    ['another doctor', 403],
  ])('the settings are saved by %s: %i', async (who, status) => {
    const { doctor, people } = await calendarReaders(app().db);
    const response = await save(personIn(people, who), doctor.scheduleId, { slots: [MONDAY] });
    expect(response.statusCode).toBe(status);
  });

  it('are found by user id as well, with their version', async () => {
    const { doctor } = await calendarReaders(app().db);
    const response = await app().as(doctor).get(`/schedule/doctor/${doctor.userId}`);
    expect(response.headers.etag).toBe('"1"');
    expect(response.json()).toMatchObject({
      id: doctor.scheduleId,
      duration: 30,
      timeZone: 'Europe/Paris',
      owner: { profileId: doctor.partyId },
    });
  });

  it.each([
    ['patient', 422, 'Unsupported user type'],
    ['midwife', 404, 'Schedule not found'],
  ])('of a doctor asked for as a %s: %i', async (userType, status, message) => {
    const { doctor } = await calendarReaders(app().db);
    const response = await app().as(doctor).get(`/schedule/${userType}/${doctor.partyId}`);
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
  });

  it('replace the week, keep the ids that stay, and say this week’s hours', async () => {
    const { doctor } = await calendarReaders(app().db);
    const first = (await save(doctor, doctor.scheduleId, { slots: [MONDAY], duration: 45 })).json() as ScheduleSettings;
    const [slot] = first.settings.slots;
    expect(first).toMatchObject({ duration: 45, version: 2 });
    expect(slot).toMatchObject({ ...MONDAY, start: '2026-11-23T08:00:00.000Z', end: '2026-11-23T11:00:00.000Z' });
    const sent = {
      slots: [
        { ...MONDAY, id: slot?.id, endTime: '13:00' },
        { ...MONDAY, weekday: 2 },
      ],
    };
    const second = (await save(doctor, doctor.scheduleId, sent, '"2"')).json() as ScheduleSettings;
    expect(second.settings.slots.map(({ id }) => id)).toContain(slot?.id);
    expect(second.settings.slots).toHaveLength(2);
  });

  it('may be sent as instants, read in the schedule’s zone', async () => {
    const { doctor } = await calendarReaders(app().db);
    const slots = [{ start: '2026-07-06T06:00:00Z', end: '2026-07-06T10:00:00Z' }];
    const saved = (await save(doctor, doctor.scheduleId, { slots })).json() as ScheduleSettings;
    expect(saved.settings.slots).toMatchObject([{ weekday: 1, startTime: '08:00', endTime: '12:00' }]);
  });

  it.each([
    ['on the day before', '2026-07-06T04:00:00Z'],
    ['on the day after', '2026-07-07T04:00:00Z'],
  ])('cross midnight where the end is earlier than the start, and lies %s', async (_where, end) => {
    const { doctor } = await calendarReaders(app().db);
    const slots = [{ start: '2026-07-06T20:00:00Z', end }];
    const saved = (await save(doctor, doctor.scheduleId, { slots })).json() as ScheduleSettings;
    expect(saved.settings.slots).toMatchObject([{ weekday: 1, startTime: '22:00', endTime: '06:00' }]);
  });

  it.each([
    ['without a version', null, 428],
    ['with an old version', '"9"', 412],
  ])('%s they are refused', async (_how, version, status) => {
    const { doctor } = await calendarReaders(app().db);
    expect((await save(doctor, doctor.scheduleId, { slots: [MONDAY] }, version)).statusCode).toBe(status);
  });

  it.each([
    ['two slots that overlap', { slots: [MONDAY, { ...MONDAY, startTime: '11:00' }] }, 'SLOTS_OVERLAP', undefined],
    [
      'over midnight',
      {
        slots: [
          { weekday: 7, startTime: '22:00', endTime: '02:00' },
          { weekday: 1, startTime: '01:00', endTime: '03:00' },
        ],
      },
      'SLOTS_OVERLAP',
      undefined,
    ],
    ['no start', { slots: [{ weekday: 1, endTime: '12:00' }] }, 'VALIDATION_FAILED', 'L’heure de début est requise'],
    ['no end', { slots: [{ weekday: 1, startTime: '12:00' }] }, 'VALIDATION_FAILED', 'L’heure de fin est requise'],
    [
      'an end that is the start',
      { slots: [{ ...MONDAY, endTime: '09:00' }] },
      'VALIDATION_FAILED',
      'L’heure de fin doit être après l’heure de début',
    ],
    [
      'a day and more',
      { slots: [{ start: '2026-07-07T06:00:00Z', end: '2026-07-06T06:00:00Z' }] },
      'VALIDATION_FAILED',
      undefined,
    ],
    [
      'an end within the minute of the start',
      { slots: [{ start: '2026-07-06T06:00:00Z', end: '2026-07-06T06:00:40Z' }] },
      'VALIDATION_FAILED',
      'L’heure de fin doit être après l’heure de début',
    ],
    [
      'the hour that the clocks go back',
      { slots: [{ start: '2026-10-25T00:30:00Z', end: '2026-10-25T01:30:00Z' }] },
      'VALIDATION_FAILED',
      'L’heure de fin doit être après l’heure de début',
    ],
    ['visits of 4 minutes', { slots: [], duration: 4 }, 'VALIDATION_FAILED', undefined],
    ['visits of 121 minutes', { slots: [], duration: 121 }, 'VALIDATION_FAILED', undefined],
    ['a zone that is none', { slots: [], timeZone: 'Europe/Atlantis' }, 'VALIDATION_FAILED', undefined],
  ])('%s is refused', async (_what, body, code, message) => {
    const { doctor } = await calendarReaders(app().db);
    const response = await save(doctor, doctor.scheduleId, body);
    expect([response.statusCode, response.json().code]).toEqual([422, code]);
    if (message !== undefined) expect(response.json().errors[0].message).toBe(message);
  });

  it.each(['BST', 'IST', 'SystemV/PST8', 'US/Pacific-New', 'GMT0', 'eUROPE/paris', '+02:00'])(
    'a zone that is called %s is refused: it is no place of the list, or spelled otherwise',
    async (timeZone) => {
      const { doctor } = await calendarReaders(app().db);
      const response = await save(doctor, doctor.scheduleId, { slots: [MONDAY], timeZone });
      expect([response.statusCode, response.json().errors]).toMatchObject([422, [{ pointer: '/timeZone' }]]);
    },
  );

  it.each(['Africa/Abidjan', 'Asia/Calcutta', 'Asia/Kolkata', 'UTC'])('%s is a zone', async (timeZone) => {
    const { doctor } = await calendarReaders(app().db);
    expect((await save(doctor, doctor.scheduleId, { slots: [MONDAY], timeZone })).json()).toMatchObject({ timeZone });
  });

  it.each([5, 120])('visits of %i minutes are as short and as long as a calendar has', async (duration) => {
    const { doctor } = await calendarReaders(app().db);
    const saved = (await save(doctor, doctor.scheduleId, { slots: [MONDAY], duration })).json() as ScheduleSettings;
    expect(saved.duration).toBe(duration);
  });

  it('name the visits that now lie outside, and leave them booked', async () => {
    const { db, doctor } = await calendarReaders(app().db);
    const visit = { patient: await aPatient(db), practitioners: [doctor], start: '2026-11-24T09:00:00.000Z' };
    const id = await anAppointment(db, visit);
    const saved = (await save(doctor, doctor.scheduleId, { slots: [MONDAY] })).json() as ScheduleSettings;
    expect(saved.warnings).toEqual([{ appointmentId: id, start: visit.start, end: '2026-11-24T09:30:00.000Z' }]);
    expect(await db.rows('SELECT status FROM appointments WHERE id = $1', [id])).toEqual([{ status: 'BOOKED' }]);
  });
});
