import { addDays, dayOf, type IsoDay } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import type { ColumnCipher } from '../platform/column-cipher.ts';
import { sql, type Tx } from '../platform/database.ts';
import type { DemoPeople } from './demo-people.ts';
import { demoId } from './ids.ts';
import { DEMO_VISITS, type DemoVisit } from './visits.ts';
import { DEMO_EXCEPTIONS, DEMO_WEEKS } from './weeks.ts';

const ADD_SCHEDULE = sql('seed_schedule', 'INSERT INTO schedules (id, party_id, time_zone) VALUES ($1, $2, $3)');
const ADD_WINDOW = sql(
  'seed_window',
  'INSERT INTO schedule_template (id, schedule_id, weekday, start_minute, end_minute) VALUES ($1, $2, $3, $4, $5)',
);
const ADD_EXCEPTION = sql(
  'seed_exception',
  'INSERT INTO schedule_exceptions (id, schedule_id, during, status) VALUES ($1, $2, tstzrange($3, $4), $5)',
);
const ADD_VISIT = sql(
  'seed_visit',
  `INSERT INTO appointments (id, patient_id, during, status, service_category, description, created_by, started_at, ended_at)
   VALUES ($1, $2, tstzrange($3, $4), $5::"AppointmentStatus", $6, $7, $8, CASE WHEN $5::"AppointmentStatus" = 'FULFILLED' THEN $3::timestamptz END,
           CASE WHEN $5::"AppointmentStatus" = 'FULFILLED' THEN $4::timestamptz END)`,
);
const ADD_PARTICIPANT = sql(
  'seed_participant',
  'INSERT INTO appointment_participants (appointment_id, party_id, role, schedule_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1',
);
const REMOVE_VISIT = sql('seed_remove_visit', 'DELETE FROM appointments WHERE id = $1');

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
const iso = (instant: number): string => new Date(instant).toISOString();
/** The professionals around structure B live in Abidjan. */
const zoneOf = (org: string): string => (org.includes('B') ? 'Africa/Abidjan' : 'Europe/Paris');

/** Schedules, exceptional periods and visits around the seeding instant. */
export async function seedCalendars(tx: Tx, cipher: ColumnCipher, people: DemoPeople, now: number): Promise<void> {
  const practitioners = new Map(
    people.professionals.map(({ id, userType, org }) => [id, { role: userType, zone: zoneOf(org) }]),
  );
  const at = (zone: string, day: number, time: string): number =>
    toInstant(addDays(dayOf(now, zone) as IsoDay, day), minutesOf(time), zone);

  for (const [owner, { zone }] of practitioners) await addSchedule(tx, owner, zone);
  for (const { owner, status, from, to } of DEMO_EXCEPTIONS) {
    const zone = practitioners.get(owner)?.zone ?? 'Europe/Paris';
    const during = [iso(at(zone, ...from)), iso(at(zone, ...to))];
    await tx.query(ADD_EXCEPTION, [demoId('exception', owner), demoId('schedule', owner), ...during, status]);
  }
  for (const visit of DEMO_VISITS) {
    const zone = practitioners.get(visit.with[0] ?? '')?.zone ?? 'Europe/Paris';
    const start = 'minutesFromNow' in visit.at ? now + visit.at.minutesFromNow * 60_000 : at(zone, ...visit.at);
    await addVisit(tx, cipher, visit, start, (id) => practitioners.get(id)?.role ?? 'doctor');
  }
}

async function addSchedule(tx: Tx, owner: string, zone: string): Promise<void> {
  const scheduleId = demoId('schedule', owner);
  await tx.query(ADD_SCHEDULE, [scheduleId, demoId('party', owner), zone]);
  const { days = [], windows = [] } = DEMO_WEEKS[owner] ?? {};
  for (const weekday of days) {
    for (const [index, [from, to]] of windows.entries()) {
      const id = demoId('template', `${owner}${weekday}${index}`);
      await tx.query(ADD_WINDOW, [id, scheduleId, weekday, minutesOf(from), minutesOf(to)]);
    }
  }
}

/** A visit that would stand in the way of an earlier one (the live one moves with the clock) is left out. */
async function addVisit(
  tx: Tx,
  cipher: ColumnCipher,
  visit: DemoVisit,
  start: number,
  roleOf: (practitioner: string) => string,
): Promise<void> {
  const id = demoId('appointment', visit.id);
  const patient = demoId('party', visit.patient);
  const sealed =
    visit.description === undefined ? null : cipher.seal('appointments', 'description', id, visit.description);
  const during = [iso(start), iso(start + visit.minutes * 60_000)];
  await tx.query(ADD_VISIT, [id, patient, ...during, visit.status, visit.category, sealed, patient]);
  const practitioners = visit.with.map((name) => [demoId('party', name), roleOf(name), demoId('schedule', name)]);
  for (const participant of [[patient, 'patient', null], ...practitioners]) {
    const placed = await tx.query(ADD_PARTICIPANT, [id, ...participant]);
    if (placed.length === 0) return void (await tx.query(REMOVE_VISIT, [id]));
  }
}
