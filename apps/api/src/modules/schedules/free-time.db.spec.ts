import { beforeAll, expect, it } from '@jest/globals';
import { decodeBitmap, utcMonth } from '@maillon/domain/calendar/free-bitmap';
import { newId } from '../../platform/ids.ts';
import { JobLock } from '../../platform/postgres/job-lock.ts';
import {
  aDoctor,
  anAppointment,
  aPatient,
  aReceivingDoctor,
  aWeek,
  type Practitioner,
} from '../../testing/calendars.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { FreeMonthsRepository } from './free-months.repository.ts';
import { FreeTimeCheck } from './free-time.check.ts';
import { FreeTimeService } from './free-time.service.ts';
import { SchedulesRepository } from './schedules.repository.ts';

const db = aDatabase();
const clock = new FakeClock('2026-11-23T08:00:00.000Z');
const NOVEMBER = utcMonth(Date.parse('2026-11-23T00:00:00Z'));
const AUTUMN = { start: Date.UTC(2026, 9, 20), end: Date.UTC(2026, 11, 20) };
const QUARTER = 15 * 60_000;

let freeTime: FreeTimeService;
let check: FreeTimeCheck;

beforeAll(() => {
  const { database, prisma, pool } = db();
  const schedules = new SchedulesRepository(database, prisma, clock, new Parties(prisma));
  const cache = new FreeMonthsRepository(prisma);
  freeTime = new FreeTimeService(database, clock, schedules, cache);
  check = new FreeTimeCheck(database, new JobLock(pool), schedules, cache, freeTime);
});

const isFree = async ({ scheduleId }: Practitioner, instant: string): Promise<boolean> => {
  const [row] = await db().rows<{ free: Buffer }>(
    'SELECT free FROM free_months WHERE schedule_id = $1 AND month = $2',
    [scheduleId, `${instant.slice(0, 7)}-01`],
  );
  if (row === undefined) throw new Error('this month is not cached');
  const { start, words } = decodeBitmap(row.free, utcMonth(Date.parse(instant)).start);
  const quarter = (Date.parse(instant) - start) / QUARTER;
  return (((words[Math.floor(quarter / 32)] ?? 0) >>> (quarter % 32)) & 1) === 1;
};

it('a booking takes its quarter hours in its own transaction, a cancellation gives them back', async () => {
  const [doctor, patient] = [await aReceivingDoctor(db()), await aPatient(db())];
  await freeTime.prepare([doctor.scheduleId], NOVEMBER);
  const nine = '2026-11-24T09:00:00.000Z';
  const id = await anAppointment(db(), { patient, practitioners: [doctor], start: nine, minutes: 15 });
  expect([await isFree(doctor, nine), await isFree(doctor, '2026-11-24T09:15:00.000Z')]).toEqual([false, true]);
  await db().rows(`UPDATE appointments SET status = 'CANCELLED' WHERE id = $1`, [id]);
  expect(await isFree(doctor, nine)).toBe(true);
});

it('a quarter hour shared by two visits is free only when both are gone', async () => {
  const [doctor, patient] = [await aReceivingDoctor(db()), await aPatient(db())];
  await freeTime.prepare([doctor.scheduleId], NOVEMBER);
  const visit = (start: string) => anAppointment(db(), { patient, practitioners: [doctor], start, minutes: 15 });
  const [one, two] = [await visit('2026-11-24T09:05:00.000Z'), await visit('2026-11-24T09:20:00.000Z')];
  const shared = '2026-11-24T09:15:00.000Z';
  await db().rows('DELETE FROM appointments WHERE id = $1', [one]);
  expect([await isFree(doctor, '2026-11-24T09:00:00.000Z'), await isFree(doctor, shared)]).toEqual([true, false]);
  await db().rows('DELETE FROM appointments WHERE id = $1', [two]);
  expect(await isFree(doctor, shared)).toBe(true);
});

it('time outside the week stays closed when a visit there is cancelled', async () => {
  const [doctor, patient] = [await aReceivingDoctor(db()), await aPatient(db())];
  await freeTime.prepare([doctor.scheduleId], NOVEMBER);
  const night = '2026-11-24T22:00:00.000Z';
  const id = await anAppointment(db(), { patient, practitioners: [doctor], start: night });
  await db().rows('DELETE FROM appointments WHERE id = $1', [id]);
  expect(await isFree(doctor, night)).toBe(false);
});

it('a visit over the end of a month takes time of both', async () => {
  const [doctor, patient] = [await aDoctor(db()), await aPatient(db())];
  await aWeek(db(), doctor, { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:45' });
  await freeTime.prepare([doctor.scheduleId], AUTUMN);
  await anAppointment(db(), { patient, practitioners: [doctor], start: '2026-11-30T23:45:00.000Z', minutes: 30 });
  expect(await isFree(doctor, '2026-11-30T23:45:00.000Z')).toBe(false);
  expect(await isFree(doctor, '2026-12-01T00:00:00.000Z')).toBe(false);
  expect(await isFree(doctor, '2026-12-01T00:15:00.000Z')).toBe(true);
});

it('a month that is built while a booking is under way knows that booking', async () => {
  const [doctor, patient] = [await aReceivingDoctor(db()), await aPatient(db())];
  const nine = '2026-11-24T09:00:00.000Z';
  let built: Promise<unknown> = Promise.resolve();
  const client = await db().pool.connect();
  try {
    await client.query('BEGIN');
    const id = newId();
    await client.query(
      `INSERT INTO appointments (id, patient_id, during, service_category, created_by)
       VALUES ($1, $2, tstzrange($3, $3::timestamptz + interval '30 minutes'), 'Consultation', $2)`,
      [id, patient.partyId, nine],
    );
    await client.query(
      `INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id) VALUES ($1, $2, 'doctor', $3)`,
      [id, doctor.partyId, doctor.scheduleId],
    );
    built = freeTime.prepare([doctor.scheduleId], NOVEMBER);
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await db().rows(waits)).length === 0);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  await built;
  expect(await isFree(doctor, nine)).toBe(false);
});

class CountedCache extends FreeMonthsRepository {
  written = 0;

  override write(...[tx, months]: Parameters<FreeMonthsRepository['write']>): Promise<void> {
    this.written += months.length;
    return super.write(tx, months);
  }
}

it('a month that many ask for at once is built once', async () => {
  const doctor = await aReceivingDoctor(db());
  const cache = new CountedCache(db().prisma);
  const { database, prisma } = db();
  const asked = new FreeTimeService(
    database,
    clock,
    new SchedulesRepository(database, prisma, clock, new Parties(prisma)),
    cache,
  );
  await Promise.all(Array.from({ length: 8 }, () => asked.prepare([doctor.scheduleId], NOVEMBER)));
  expect(cache.written).toBe(1);
});

it('many calendars are built at once, and one that somebody holds keeps nobody waiting but itself', async () => {
  const doctors = await Promise.all(Array.from({ length: 5 }, () => aReceivingDoctor(db())));
  const [held, ...others] = doctors.map(({ scheduleId }) => scheduleId);
  const built = async () => {
    const ids = doctors.map(({ scheduleId }) => scheduleId);
    const rows = await db().rows<{ id: string }>(
      'SELECT schedule_id AS id FROM free_months WHERE schedule_id = ANY($1)',
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  };
  const holder = await db().pool.connect();
  let prepared: Promise<unknown> = Promise.resolve();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM schedules WHERE id = $1 FOR KEY SHARE', [held]);
    prepared = freeTime.prepare([held ?? '', ...others, newId()], NOVEMBER);
    while ((await built()).size < others.length);
    expect(await built()).toEqual(new Set(others));
    await holder.query('COMMIT');
  } finally {
    holder.release();
  }
  await prepared;
  expect((await built()).size).toBe(doctors.length);
  expect((await check.run()).repaired).toEqual([]);
});

it('a booking and a move that want one time do not wait in a circle', async () => {
  const [doctor, patient] = [await aReceivingDoctor(db()), await aPatient(db())];
  await freeTime.prepare([doctor.scheduleId], NOVEMBER);
  const moved = await anAppointment(db(), { patient, practitioners: [doctor], start: '2026-11-24T09:00:00.000Z' });
  const ten = '2026-11-24T10:00:00.000Z';
  const takePart = `INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id)
    VALUES ($1, $2, 'doctor', $3) ON CONFLICT DO NOTHING RETURNING 1`;
  const [mover, booker] = [await db().pool.connect(), await db().pool.connect()];
  try {
    await mover.query('BEGIN');
    await mover.query('DELETE FROM appointment_participants WHERE appointment_id = $1', [moved]);
    await booker.query('BEGIN');
    const booked = newId();
    await booker.query(
      `INSERT INTO appointments (id, patient_id, during, service_category, created_by)
       VALUES ($1, $2, tstzrange($3, $3::timestamptz + interval '30 minutes'), 'Consultation', $2)`,
      [booked, patient.partyId, ten],
    );
    await booker.query(takePart, [booked, doctor.partyId, doctor.scheduleId]);
    await mover.query(
      `UPDATE appointments SET during = tstzrange($2, $2::timestamptz + interval '30 minutes') WHERE id = $1`,
      [moved, ten],
    );
    const place = mover.query(takePart, [moved, doctor.partyId, doctor.scheduleId]);
    await booker.query('COMMIT');
    expect((await place).rowCount).toBe(0);
    await mover.query('ROLLBACK');
  } finally {
    mover.release();
    booker.release();
  }
  expect([await isFree(doctor, '2026-11-24T09:00:00.000Z'), await isFree(doctor, ten)]).toEqual([false, false]);
});
