import { expect, it } from '@jest/globals';
import { anAppointment, aPatient, aReceivingDoctor } from '../../../testing/calendars.ts';
import { eventually } from '../../../testing/eventually.ts';
import { aCalendarApp, NOW } from '../../../testing/start/a-calendar-app.ts';
import { AppointmentNotifications } from '../appointment-notifications.ts';
import { Reminders } from './reminders.ts';

const app = aCalendarApp();

const remindAt = async (instant: string) => {
  app().clock.moveTo(instant);
  await app().app.get(Reminders, { strict: false }).run();
  app().clock.moveTo(NOW);
};

/** A visit that was booked long ago. */
const aVisit = async (start: string, status: 'BOOKED' | 'CANCELLED' = 'BOOKED') => {
  const { db } = app();
  const [patient, doctor] = [await aPatient(db), await aReceivingDoctor(db)];
  const id = await anAppointment(db, { patient, practitioners: [doctor], start, status });
  await db.rows(`UPDATE appointments SET created_at = '2026-11-01' WHERE id = $1`, [id]);
  return { id, patient, doctor };
};

const reminded = async (id: string) => {
  const rows = await app().db.rows<{ template: string; userIds: string[] }>(
    `SELECT payload ->> 'template' AS template, payload -> 'userIds' AS "userIds" FROM spec.published WHERE key = $1 ORDER BY id`,
    [`reminder:${id}`],
  );
  return rows;
};

it('the patient is reminded the day before, everybody the hour before, once each', async () => {
  const { id, patient, doctor } = await aVisit('2026-11-26T13:00:00.000Z');
  await remindAt('2026-11-25T12:59:00.000Z');
  expect(await reminded(id)).toEqual([]);
  for (const minute of ['00', '01']) await remindAt(`2026-11-25T13:${minute}:00.000Z`);
  for (const minute of ['00', '01']) await remindAt(`2026-11-26T12:${minute}:00.000Z`);
  expect(await reminded(id)).toEqual([
    { template: 'appointment-reminder', userIds: [patient.userId] },
    { template: 'appointment-reminder-1h', userIds: [patient.userId, doctor.userId] },
  ]);
});

it('it arrives in the inbox', async () => {
  const { id, patient } = await aVisit('2026-11-27T13:00:00.000Z');
  await remindAt('2026-11-26T13:00:00.000Z');
  await eventually(async () => {
    const rows = await app().db.rows(`SELECT 1 FROM notifications WHERE user_id = $1 AND payload ->> 'ID' = $2`, [
      patient.userId,
      id,
    ]);
    return rows.length === 1;
  });
});

it('no reminder of tomorrow leaves at night', async () => {
  const { id } = await aVisit('2026-12-02T05:00:00.000Z');
  await remindAt('2026-12-01T05:00:00.000Z');
  expect(await reminded(id)).toEqual([]);
  await remindAt('2026-12-01T07:00:00.000Z');
  expect(await reminded(id)).toHaveLength(1);
});

it('a server that was away says how long is left', async () => {
  const { id, doctor } = await aVisit('2026-12-01T13:00:00.000Z');
  const inbox = () =>
    app().db.rows<{ minutes: number }>(
      `SELECT (payload ->> 'minutes')::int AS minutes FROM notifications WHERE user_id = $1 AND payload ->> 'ID' = $2`,
      [doctor.userId, id],
    );
  app().clock.moveTo('2026-12-01T12:41:00.000Z');
  await app().app.get(Reminders, { strict: false }).run();
  await eventually(async () => (await inbox()).length === 1);
  app().clock.moveTo(NOW);
  expect(await inbox()).toEqual([{ minutes: 19 }]);
});

it('no reminder is sent of a cancelled visit', async () => {
  const { id } = await aVisit('2026-12-03T13:00:00.000Z', 'CANCELLED');
  await remindAt('2026-12-02T13:00:00.000Z');
  expect(await reminded(id)).toEqual([]);
});

it('a reminder that comes late is not of a visit that was cancelled meanwhile', async () => {
  const { id, patient, doctor } = await aVisit('2026-12-03T15:00:00.000Z');
  const inbox = () =>
    app().db.rows(`SELECT template FROM notifications WHERE user_id = $1 AND template LIKE '%reminder%'`, [
      patient.userId,
    ]);
  const remind = (key: string) =>
    app()
      .app.get(AppointmentNotifications, { strict: false })
      .notify([{ id, userIds: [patient.userId, doctor.userId], template: 'appointment-reminder', key }]);
  expect((await app().as(doctor).post(`/appointment/${id}/cancel`)).statusCode).toBe(200);
  await remind('late');
  expect(await inbox()).toEqual([]);
  await app().db.rows(`UPDATE appointments SET status = 'BOOKED' WHERE id = $1`, [id]);
  await remind('in time');
  expect(await inbox()).toHaveLength(1);
});

it('a visit that is moved is remembered anew', async () => {
  const { id, doctor } = await aVisit('2026-12-04T13:00:00.000Z');
  await remindAt('2026-12-03T13:00:00.000Z');
  const later = { start: '2026-12-07T13:00:00.000Z', end: '2026-12-07T13:30:00.000Z' };
  await app().as(doctor).patch(`/appointment/${id}`, later, { 'if-match': '"1"' });
  await remindAt('2026-12-06T13:00:00.000Z');
  expect(await reminded(id)).toHaveLength(2);
});

it('those who received are reminded once of a visit that nobody has ended a day after its end', async () => {
  const { id, doctor } = await aVisit('2026-12-08T13:00:00.000Z');
  const stale = async () => (await app().db.rows('SELECT stale, version FROM appointments WHERE id = $1', [id]))[0];
  await remindAt('2026-12-09T13:29:00.000Z');
  expect(await stale()).toEqual({ stale: false, version: 1 });
  for (const minute of ['30', '31']) await remindAt(`2026-12-09T13:${minute}:00.000Z`);
  expect(await stale()).toEqual({ stale: true, version: 1 });
  expect((await reminded(id)).filter(({ template }) => template === 'appointment-not-ended')).toEqual([
    { template: 'appointment-not-ended', userIds: [doctor.userId] },
  ]);
});

it('a visit that is moved ahead is no longer one that was not ended', async () => {
  const { id, doctor } = await aVisit('2026-12-10T13:00:00.000Z');
  await remindAt('2026-12-11T14:00:00.000Z');
  const later = { start: '2026-12-14T13:00:00.000Z', end: '2026-12-14T13:30:00.000Z' };
  await app().as(doctor).patch(`/appointment/${id}`, later, { 'if-match': '"1"' });
  expect(await app().db.rows('SELECT stale FROM appointments WHERE id = $1', [id])).toEqual([{ stale: false }]);
});
