import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { aDoctor, aGrant, anAppointment, aPatient, aReceivingDoctor } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const tokenPath = (scheduleId: string) => `/schedule/${scheduleId}/ical-token`;
const publish = async (owner: Actor & { scheduleId: string }, detail: 'busy' | 'category' = 'busy') => {
  const response = await app().as(owner).post(tokenPath(owner.scheduleId), { detail });
  expect(response.statusCode).toBe(201);
  return `/ical/${new URL(response.json().url).pathname.split('/').at(-1)}`;
};
const read = async (path: string) =>
  app()
    .as(await aPatient(app().db))
    .get(path);

const aBookedDoctor = async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor(db);
  const patient = await aPatient(db);
  const appointmentId = await anAppointment(db, {
    patient,
    practitioners: [doctor],
    start: '2026-11-24T09:00:00.000Z',
  });
  return { doctor, patient, appointmentId };
};

describe('an agenda at a secret address', () => {
  it('tells when the time is taken, and neither by whom nor why', async () => {
    const { doctor, appointmentId } = await aBookedDoctor();
    const response = await read(await publish(doctor));
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/calendar/);
    const lines = response.body.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(lines).toEqual(expect.arrayContaining(['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'END:VCALENDAR']));
    expect(lines).toEqual(
      expect.arrayContaining(['DTSTART:20261124T090000Z', 'DTEND:20261124T093000Z', 'SUMMARY:Occupé']),
    );
    expect(lines.find((line) => line.startsWith('UID:'))).toContain(appointmentId);
    expect(response.body).not.toMatch(/DESCRIPTION|ATTENDEE|ORGANIZER|LOCATION/);
  });

  it('tells what kind of visit it is when its owner wants that', async () => {
    const { doctor } = await aBookedDoctor();
    expect((await read(await publish(doctor, 'category'))).body).toContain('SUMMARY:Consultation');
  });

  it('has one address: a new one ends the old one, and it can be taken back', async () => {
    const { doctor } = await aBookedDoctor();
    const first = await publish(doctor);
    const second = await publish(doctor);
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    expect((await app().as(doctor).delete(tokenPath(doctor.scheduleId))).statusCode).toBe(204);
    expect((await read(second)).statusCode).toBe(404);
    expect((await app().as(doctor).get(tokenPath(doctor.scheduleId))).json()).toEqual({ feed: null });
  });

  it('is told to its owner without its secret, which is nowhere in the database', async () => {
    const { doctor } = await aBookedDoctor();
    const secret = (await publish(doctor)).slice('/ical/'.length, -'.ics'.length);
    const { feed } = (await app().as(doctor).get(tokenPath(doctor.scheduleId))).json();
    expect(feed).toEqual({ detail: 'busy', createdAt: expect.any(String) });
    const kept = await app().db.rows<{ row: string }>(
      `SELECT f::text AS row FROM calendar_feeds f WHERE schedule_id = $1
        UNION ALL SELECT r::text FROM idempotency_keys r UNION ALL SELECT a::text FROM audit_events a`,
      [doctor.scheduleId],
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ row }) => row.includes(secret))).toEqual([]);
  });

  it('an agenda at a secret address ends when its owner’s account is closed', async () => {
    const { doctor } = await aBookedDoctor();
    const path = await publish(doctor);
    await app().db.rows("UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1", [
      doctor.userId,
    ]);
    expect((await read(path)).statusCode).toBe(404);
  });
});

describe('refusals', () => {
  it('an administrator of somebody’s agenda does not publish it', async () => {
    const { doctor } = await aBookedDoctor();
    const other = await aDoctor(app().db);
    const grant = { resource: 'practitioner_calendar', from: doctor.partyId, to: other.partyId } as const;
    await aGrant(app().db, { ...grant, rights: ['READ', 'BOOK', 'MANAGE'] });
    const path = tokenPath(doctor.scheduleId);
    for (const response of [
      await app().as(other).get(path),
      await app().as(other).post(path, { detail: 'busy' }),
      await app().as(other).delete(path),
    ]) {
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'SCHEDULE_ACCESS_REQUIRED' });
    }
  });

  it.each([{}, { detail: 'everything' }, { detail: 'busy', who: true }])('%j is no wish', async (body) => {
    const { doctor } = await aBookedDoctor();
    const response = await app().as(doctor).post(tokenPath(doctor.scheduleId), body);
    expect(response.statusCode).toBe(422);
  });

  it.each(['x.ics', `${'A'.repeat(43)}.ics`, `${'A'.repeat(43)}`, '..%2F..%2Fetc.ics'])(
    '%s is no address',
    async (file) => {
      const response = await read(`/ical/${file}`);
      expect(response.statusCode).toBe(404);
    },
  );
});
