import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ColumnCipher } from '../platform/crypto/column-cipher.ts';
import { frameOf } from '../platform/messaging/templates/message-frame.ts';
import { TestDatabase } from '../testing/start/a-database.ts';
import { readDemoData } from './demo-data.ts';
import { appointmentIdOf, partyIdOf, scheduleIdOf, userIdOf } from './demo-id.ts';
import { seedDemo } from './seed-demo.ts';

const data = readDemoData();
/** A Friday, before noon in Paris and in Abidjan. */
const FRIDAY = Date.parse('2026-11-20T10:02:30.000Z');
const MONDAY = Date.parse('2026-11-23T10:02:30.000Z');
const HOUR_MS = 3_600_000;
const ADMIN = 'solene.arrighi@admin.maillon.example';

let opened: TestDatabase;
const db = () => opened;
const openSeeded = async () => {
  opened = await TestDatabase.open();
  await seed(FRIDAY);
};
const close = () => opened.close();

const cipher = () => new ColumnCipher(db().env);
const seed = (now: number) =>
  seedDemo({ database: db().database, prisma: db().prisma, cipher: cipher(), now, frame: frameOf(db().env) }, data);
const countsOf = async () =>
  db().rows(`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM parties) AS parties,
                    (SELECT count(*) FROM patients) AS patients, (SELECT count(*) FROM practitioners) AS practitioners,
                    (SELECT count(*) FROM organizations) AS organizations, (SELECT count(*) FROM schedules) AS schedules,
                    (SELECT count(*) FROM schedule_template) AS windows, (SELECT count(*) FROM schedule_exceptions) AS exceptions,
                    (SELECT count(*) FROM appointments) AS appointments,
                    (SELECT count(*) FROM appointment_participants) AS participants,
                    (SELECT count(*) FROM notifications) AS notifications,
                    (SELECT count(*) FROM access_policies) AS grants`);
const appointment = async (id: string) =>
  (
    await db().rows<{ status: string; start: string; minutes: number; description: Buffer | null }>(
      `SELECT status, lower(during) AS start, extract(epoch FROM upper(during) - lower(during))::int / 60 AS minutes, description
       FROM appointments WHERE id = $1`,
      [appointmentIdOf(id)],
    )
  )[0];

describe('the demo', () => {
  beforeAll(openSeeded);
  afterAll(close);

  it('has every person, and a second seeding changes nothing', async () => {
    const counts = await countsOf();
    expect(counts).toEqual([
      expect.objectContaining({
        users: 40,
        patients: 20,
        practitioners: 13,
        organizations: 4,
        schedules: 11,
        exceptions: 6,
      }),
    ]);
    expect(counts).toEqual([expect.objectContaining({ appointments: data.appointments.length })]);
    await seed(FRIDAY);
    expect(await countsOf()).toEqual(counts);
  });

  it('has something in the bells, of which the requests can be answered', async () => {
    const inbox = (person: string) =>
      db().rows(
        'SELECT template, content, read_at IS NOT NULL AS read FROM notifications WHERE user_id = $1 ORDER BY created_at DESC',
        [userIdOf(person)],
      );
    expect(await inbox('PR05')).toMatchObject([
      { template: 'appointment-created', read: false },
      { template: 'welcome', read: true },
    ]);
    expect(await inbox('P19')).toMatchObject([{ template: 'access-request', read: false }, { template: 'welcome' }]);
    expect(await inbox('ORG-B')).toMatchObject([{ template: 'organization-join-request' }]);
    for (const { content } of await inbox('PR05')) expect(content).not.toMatch(/\{|undefined/);
    const asked = `SELECT 1 FROM notifications n JOIN access_policies a ON a.id::text = n.payload ->> 'request_id' AND a.status = 'PENDING'`;
    expect(await db().rows(asked)).toHaveLength(2);
  });

  it('the demo has an administrator by the address alone', async () => {
    expect(
      await db().rows('SELECT is_admin, email_verified_at IS NOT NULL AS proved FROM users WHERE email = $1', [ADMIN]),
    ).toEqual([{ is_admin: false, proved: true }]);
  });

  it('has somebody LIVE at the minute of the seeding, in both countries', async () => {
    for (const id of ['AP01', 'AP18']) {
      expect(await appointment(id)).toMatchObject({ status: 'BOOKED', start: '2026-11-20T09:55:00.000Z', minutes: 30 });
    }
    expect(await appointment('AP15')).toMatchObject({ status: 'CANCELLED' });
  });

  it('counts the days of each on the calendar of their country', async () => {
    expect(await appointment('AP04')).toMatchObject({ start: '2026-11-21T08:30:00.000Z' });
    expect(await appointment('AP02')).toMatchObject({ start: '2026-11-20T16:00:00.000Z' });
  });

  it('seals NIR and address, and writes no reason: only the people of a visit could seal one', async () => {
    const [patient] = await db().rows<{ nir_sealed: Buffer; nir_hash: Buffer; address_sealed: Buffer }>(
      'SELECT nir_sealed, nir_hash, address_sealed FROM patients WHERE party_id = $1',
      [partyIdOf('P01')],
    );
    if (!patient) throw new Error('P01 is missing');
    expect(cipher().open('patients', 'nir', partyIdOf('P01'), patient.nir_sealed)).toBe('294033399900179');
    expect(patient.nir_hash).toEqual(cipher().blindIndex('nir', '294033399900179'));
    expect(JSON.parse(cipher().open('patients', 'address', partyIdOf('P01'), patient.address_sealed))).toMatchObject({
      text: '8 rue Fondaudège, 33000 Bordeaux',
    });
    expect((await appointment('AP01'))?.description).toBeNull();
  });

  it('has a file opened for each pair of patient and practitioner, members, and requests that wait', async () => {
    expect(
      await db().rows(`SELECT resource, status, count(*) FROM access_policies GROUP BY 1, 2 ORDER BY 1, 2`),
    ).toEqual(
      expect.arrayContaining([
        { resource: 'organization', status: 'ACCEPTED', count: 8 },
        { resource: 'organization', status: 'PENDING', count: 1 },
        { resource: 'medical-file', status: 'PENDING', count: 1 },
        { resource: 'medical-file', status: 'INVITED', count: 2 },
        { resource: 'organization_external_practitioners', status: 'INVITED', count: 1 },
      ]),
    );
  });
});

describe('the demo that is seeded on another day', () => {
  // Each of them changes what was seeded.
  beforeEach(openSeeded);
  afterEach(close);

  it('moves a full day of a doctor along, whatever the day of the week', async () => {
    const DAY_MS = 24 * HOUR_MS;
    for (const days of [1, 2, 3, 5]) {
      const now = FRIDAY + days * DAY_MS;
      await seed(now);
      const wrong = await db().rows(
        `SELECT id, status, lower(during) AS start FROM appointments
         WHERE (status = 'FULFILLED' AND upper(during) > $1) OR (status = 'BOOKED' AND upper(during) < $1)`,
        [new Date(now).toISOString()],
      );
      expect(wrong).toEqual([]);
      expect(await countsOf()).toEqual([expect.objectContaining({ appointments: data.appointments.length })]);
    }
  });

  it('moves along with today, but for what somebody has changed', async () => {
    await db().rows(`UPDATE appointments SET status = 'CANCELLED', version = 2 WHERE id = $1`, [
      appointmentIdOf('AP06'),
    ]);
    const cancelled = await appointment('AP06');
    await db().rows(`UPDATE appointments SET description = 'sealed', version = 2 WHERE id = $1`, [
      appointmentIdOf('AP05'),
    ]);
    await db().rows('DELETE FROM schedule_template WHERE schedule_id = $1', [scheduleIdOf('PR01')]);

    await seed(MONDAY);

    expect(await appointment('AP01')).toMatchObject({ start: '2026-11-23T09:55:00.000Z' });
    expect(await appointment('AP04')).toMatchObject({ start: '2026-11-24T08:30:00.000Z' });
    expect(await appointment('AP05')).toMatchObject({ start: '2026-11-24T10:00:00.000Z' });
    expect(await appointment('AP06')).toEqual(cancelled);
    expect(await db().rows('SELECT 1 FROM schedule_template WHERE schedule_id = $1', [scheduleIdOf('PR01')])).toEqual(
      [],
    );
    expect(
      await db().rows('SELECT lower(during) AS start FROM schedule_exceptions WHERE schedule_id = $1', [
        scheduleIdOf('PR05'),
      ]),
    ).toEqual([{ start: '2026-11-23T23:00:00.000Z' }]);
  });

  it('gives way to a visit that somebody booked', async () => {
    const hourLater = FRIDAY + HOUR_MS;
    const wanted = new Date(hourLater - 7 * 60_000 - 30_000).toISOString();
    await db().rows(
      `WITH visit AS (
         INSERT INTO appointments (id, patient_id, during, service_category, created_by)
         VALUES (gen_random_uuid(), $1, tstzrange($2::timestamptz, $2::timestamptz + interval '15 minutes'), 'Consultation', $1)
         RETURNING id)
       INSERT INTO appointment_participants (appointment_id, party_id, role) SELECT id, $1, 'patient' FROM visit`,
      [partyIdOf('P13'), wanted],
    );
    const before = await appointment('AP01');
    await seed(hourLater);
    expect(await appointment('AP01')).toEqual(before);
    expect(await appointment('AP18')).toMatchObject({ start: new Date(hourLater - 7 * 60_000 - 30_000).toISOString() });
  });

  it('leaves out whose contact somebody else signed up with', async () => {
    await db().rows('DELETE FROM access_policies WHERE to_party = $1', [partyIdOf('NEW1')]);
    await db().rows('DELETE FROM qualifications WHERE party_id = $1', [partyIdOf('NEW1')]);
    await db().rows('DELETE FROM practitioners WHERE party_id = $1', [partyIdOf('NEW1')]);
    await db().rows('DELETE FROM parties WHERE id = $1', [partyIdOf('NEW1')]);
    await db().rows('UPDATE users SET id = gen_random_uuid(), is_demo = false WHERE id = $1', [userIdOf('NEW1')]);
    await seed(MONDAY);
    expect(await db().rows('SELECT 1 FROM users WHERE id = $1', [userIdOf('NEW1')])).toEqual([]);
  });
});
