import { expect, it, jest } from '@jest/globals';
import type { PatientCard } from '@maillon/contracts/appointments';
import { Database } from '../../platform/database.ts';
import { requestContext } from '../../platform/request-context.ts';
import { aCalendarApp } from '../../testing/a-calendar-app.ts';
import { aDoctor } from '../../testing/calendars.ts';

const PATIENTS = 10_000;
const GRANTS = 200;
/** Written at a time: a statement has five seconds. */
const PORTION = 1_000;

const app = aCalendarApp();

/** Patients by the thousand, of whom the doctor holds the files of the first so many. */
const manyPatients = async (holderId: string): Promise<void> => {
  const { db } = app();
  for (let first = 1; first <= PATIENTS; first += PORTION) {
    await db.rows(
      `WITH made AS (SELECT n, gen_random_uuid() AS user_id, gen_random_uuid() AS id FROM generate_series($1::int, $1::int + $4::int - 1) AS n),
          users AS (INSERT INTO users (id, user_type, first_name, last_name)
                    SELECT user_id, 'patient', 'Camille', 'Durand ' || lpad(n::text, 5, '0') FROM made),
          parties AS (INSERT INTO parties (id, kind, user_id) SELECT id, 'patient', user_id FROM made),
          patients AS (INSERT INTO patients (party_id, nir_sealed, nir_hash, nir_key_valid, birth_date, gender, blood_group,
                                             address_sealed, intake_sealed)
                       SELECT id, '\\x00', uuid_send(id), true, '1990-03-01', 'FEMALE', 'O+', '\\x00', '\\x00' FROM made)
     INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
     SELECT gen_random_uuid(), 'medical-file', id, $2::uuid, 'ACCEPTED', '{READ}', id FROM made WHERE n <= $3::int`,
      [first, holderId, GRANTS, PORTION],
    );
  }
  await db.rows('ANALYZE');
};

it('the patients whom a holder of 200 files among 10,000 may see are one statement', async () => {
  const doctor = await aDoctor(app().db);
  await manyPatients(doctor.partyId);
  const database = app().app.get(Database, { strict: false });
  const query = database.query.bind(database);
  const asked: string[] = [];
  // What runs beside requests (outbox, reminders) has no request of its own.
  jest.spyOn(database, 'query').mockImplementation((statement, values) => {
    if (requestContext() !== undefined) asked.push(statement.name);
    return query(statement, values);
  });
  const list = async (path: string): Promise<PatientCard[]> => (await app().as(doctor).get(path)).json();

  const cards = await list('/patient?$limit=200');
  expect(asked).toEqual(['patients_visible_to']);
  expect(cards).toHaveLength(GRANTS);
  expect(cards[0]?.common.name).toBe('Camille Durand 00001');

  const byName = await list('/patient?query=durand%2000199');
  expect(byName.map(({ common }) => common.name)).toEqual(['Camille Durand 00199']);
  expect(await list('/patient?query=durand%2000201')).toEqual([]);
  expect(asked).toHaveLength(3);
}, 60_000);
