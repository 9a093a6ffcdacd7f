import { expect, it, jest } from '@jest/globals';
import type { PatientCard } from '@maillon/contracts/accounts/person-cards';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { Database } from '../../platform/postgres/database.ts';
import { requestContext } from '../../platform/request-context.ts';
import {
  aDoctor,
  aGrant,
  anAppointment,
  aPatient,
  aReceivingDoctor,
  aSharedFile,
  aStructure,
} from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const SOON = '2026-11-24T09:00:00.000Z';

it('a doctor sees those who shared their file and those with a visit, by name, and nobody else', async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor(db);
  const shared = await aPatient(db, { lastName: 'Zola' });
  const visiting = await aPatient(db, { lastName: 'Béranger' });
  await aPatient(db, { lastName: 'Inconnu' });
  await aSharedFile(db, shared, doctor);
  await anAppointment(db, { patient: visiting, practitioners: [doctor], start: SOON });

  const names = async (path: string) =>
    ((await app().as(doctor).get(path)).json() as PatientCard[]).map(({ common }) => common.name);
  expect(await names('/patient')).toEqual(['Camille Béranger', 'Camille Zola']);
  expect(await names('/patient?query=beranger')).toEqual(['Camille Béranger']);
  expect(await names('/patient?query=%25%25')).toEqual([]);
});

it('a card carries no address, no contact and no insurance number', async () => {
  const { db } = app();
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  await aSharedFile(db, patient, doctor);
  const [card] = (await app().as(doctor).get('/patient')).json() as PatientCard[];
  expect(card).toEqual({
    userType: 'patient',
    userData: { id: patient.partyId, userId: patient.userId },
    common: {
      name: expect.any(String),
      type: 'Patient',
      gender: 'FEMALE',
      age: 36,
      profileId: patient.partyId,
      address: null,
    },
  });
});

it('a structure sees the patients who trusted it', async () => {
  const { db } = app();
  const { staff, organizationId } = await aStructure(db);
  const patient = await aPatient(db);
  await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: organizationId, rights: ['READ'] });
  const cards = (await app().as(staff).get('/patient')).json() as PatientCard[];
  expect(cards.map(({ userData }) => userData.id)).toEqual([patient.partyId]);
});

it('a patient has no list of patients', async () => {
  expect(
    (
      await app()
        .as(await aPatient(app().db))
        .get('/patient')
    ).statusCode,
  ).toBe(403);
});

it.each([
  ['the patient, by profile id', 'self', 2],
  ['the patient, by user id', 'self by user id', 2],
  ['a doctor with the file', 'file', 2],
  ['a doctor with one visit', 'visit', 1],
])('the visits of a patient, seen by %s', async (_who, relation, count) => {
  const { db } = app();
  const [patient, doctor, other] = [await aPatient(db), await aReceivingDoctor(db), await aReceivingDoctor(db)];
  const [later, sooner] = ['2026-12-01T09:00:00.000Z', SOON];
  await anAppointment(db, { patient, practitioners: [doctor], start: later });
  await anAppointment(db, { patient, practitioners: [other], start: sooner });
  if (relation === 'file') await aSharedFile(db, patient, doctor);
  const reader = relation.startsWith('self') ? patient : doctor;
  const id = relation === 'self by user id' ? patient.userId : patient.partyId;
  const visits = (await app().as(reader).get(`/patient/${id}/appointment`)).json() as Appointment[];
  expect(visits).toHaveLength(count);
  expect(visits[0]?.start).toBe(later);
});

it('reading the visits of a patient leaves one line, and the patient none', async () => {
  const { db } = app();
  const [patient, doctor] = [await aPatient(db), await aReceivingDoctor(db)];
  await anAppointment(db, { patient, practitioners: [doctor], start: SOON });
  for (const reader of [patient, doctor, doctor]) {
    expect((await app().as(reader).get(`/patient/${patient.partyId}/appointment`)).statusCode).toBe(200);
  }
  const lines = await db.rows('SELECT action, actor, target_kind, target_id FROM audit_events WHERE patient_id = $1', [
    patient.partyId,
  ]);
  expect(lines).toEqual([
    { action: 'record.read', actor: doctor.userId, target_kind: 'patient', target_id: patient.partyId },
  ]);
});

it.each([
  ['another patient', 'patient'],
  ['a doctor who is a stranger', 'doctor'],
])('%s does not learn that a patient exists', async (_who, kind) => {
  const { db } = app();
  const patient = await aPatient(db);
  const reader = kind === 'patient' ? await aPatient(db) : await aReceivingDoctor(db);
  expect((await app().as(reader).get(`/patient/${patient.partyId}/appointment`)).statusCode).toBe(404);
});

it('the last fulfilled visit is one call away', async () => {
  const { db } = app();
  const [patient, doctor] = [await aPatient(db), await aReceivingDoctor(db)];
  for (const start of ['2026-11-02T09:00:00.000Z', '2026-11-09T09:00:00.000Z']) {
    await anAppointment(db, { patient, practitioners: [doctor], start, status: 'FULFILLED' });
  }
  await anAppointment(db, { patient, practitioners: [doctor], start: SOON });
  const path = `/patient/${patient.partyId}/appointment?status=FULFILLED&start=2024-01-01T00:00:00Z&limit=1`;
  expect((await app().as(doctor).get(path)).json()).toMatchObject([{ start: '2026-11-09T09:00:00.000Z' }]);
});

const PATIENTS = 10_000;
const GRANTS = 200;
/** Written at a time: a statement has five seconds. */
const PORTION = 1_000;

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
