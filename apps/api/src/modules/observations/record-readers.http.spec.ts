import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { aGrant, anAppointment, aPatient, aReceivingDoctor } from '../../testing/calendars.ts';
import { anAnswer, aRecordOf, readRecord, writeRecord } from '../../testing/records.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const aWorld = (...rights: string[]) => aRecordOf(app(), ...rights);
const write = (actor: Actor, patient: Actor, observations: object[], sldId?: string) =>
  writeRecord(app(), actor, patient, observations, sldId);
const read = (actor: Actor, patient: Actor) => readRecord(app(), actor, patient);

const NOTHING_SAID = {
  ...{ lastPeriod: null, pregnancyType: null, existingChildren: null },
  ...{ medicalBackground: null, treatments: null, allergies: null },
};

describe('who reads and writes a record', () => {
  const statuses = async (actor: Actor, patient: Actor) => [
    (await app().as(actor).get(`/patient/${patient.partyId}/observation`)).statusCode,
    (await write(actor, patient, [anAnswer(patient, 'tabac')])).statusCode,
  ];

  it.each([
    ['a doctor with both rights', ['READ', 'WRITE'], [200, 200]],
    ['a doctor who may read', ['READ'], [200, 403]],
    ['a stranger', [], [404, 404]],
  ])('%s', async (_who, rights, expected) => {
    const { patient, doctor } = await aWorld(...rights);
    expect(await statuses(doctor, patient)).toEqual(expected);
  });

  it('a doctor with a visit knows the patient, and not the record', async () => {
    const { patient, doctor } = await aWorld();
    await anAppointment(app().db, { patient, practitioners: [doctor], start: '2026-11-24T09:00:00.000Z' });
    expect(await statuses(doctor, patient)).toEqual([403, 403]);
  });

  it('the patient, whoever acts for them, and no other patient', async () => {
    const { patient, doctor } = await aWorld();
    await aGrant(app().db, {
      resource: 'patient-delegation',
      from: patient.partyId,
      to: doctor.partyId,
      rights: ['ACT'],
    });
    expect(await statuses(patient, patient)).toEqual([200, 200]);
    expect((await app().as(doctor).get(`/patient/${patient.partyId}/observation`)).statusCode).toBe(200);
    expect(await statuses(await aPatient(app().db), patient)).toEqual([404, 404]);
  });

  it('leaves lines that say who, and nothing of what', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    await write(doctor, patient, [anAnswer(patient, 'DATE_LAST_PERIOD')]);
    await read(doctor, patient);
    const lines = await app().db.rows('SELECT * FROM audit_events WHERE patient_id = $1 ORDER BY seq', [
      patient.partyId,
    ]);
    expect(lines.map(({ action }) => action)).toEqual(['record.write', 'record.read']);
    expect(JSON.stringify(lines)).not.toContain('DATE_LAST_PERIOD');
  });
});

describe('a reader of a record', () => {
  const publishedTo = async (patient: Actor) => {
    const published = await app().db.rows<{ payload: { rooms: string[]; payload: object } }>(
      `SELECT payload FROM spec.published WHERE payload->>'event' = 'record/updated'
          AND payload->'payload'->>'patientId' = $1 ORDER BY id`,
      [patient.partyId],
    );
    return published.map(({ payload }) => payload);
  };

  it('hears that somebody wrote, and not even what it is about', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    await aReceivingDoctor(app().db);
    await write(doctor, patient, [anAnswer(patient, 'DATE_LAST_PERIOD'), anAnswer(patient, 'tabac')]);
    const [published, ...more] = await publishedTo(patient);
    expect(more).toEqual([]);
    expect(published?.payload).toEqual({ patientId: patient.partyId });
    expect(published?.rooms.toSorted()).toEqual([`user:${patient.userId}`, `user:${doctor.userId}`].toSorted());
  });

  it('hears nothing of a save that wrote nothing, nor of one that was refused', async () => {
    const { patient } = await aWorld();
    await write(patient, patient, [anAnswer(patient, 'tabac')]);
    await write(patient, patient, [anAnswer(patient, 'tabac', 9, 0)]);
    await write(patient, patient, [anAnswer(patient, 'isAdmin')]);
    expect(await publishedTo(patient)).toHaveLength(1);
  });

  it('hears nothing any more once the sharing is over', async () => {
    const { patient, doctor } = await aWorld('READ', 'WRITE');
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1', [patient.partyId]);
    await write(patient, patient, [anAnswer(patient, 'tabac')]);
    expect((await publishedTo(patient))[0]?.rooms).toEqual([`user:${patient.userId}`]);
    expect((await publishedTo(patient))[0]?.rooms).not.toContain(`user:${doctor.userId}`);
  });
});

describe('what a patient said at their sign-up', () => {
  it('is read by whoever reads their record, and by nobody else', async () => {
    const { patient, doctor } = await aWorld('READ');
    const sealed = app()
      .app.get(ColumnCipher, { strict: false })
      .seal(
        'patients',
        'intake',
        patient.partyId,
        JSON.stringify({ lastPeriod: '2026-06-01', pregnancyTypes: 'jumeaux', allergies: 'Pénicilline' }),
      );
    await app().db.rows('UPDATE patients SET intake_sealed = $1 WHERE party_id = $2', [sealed, patient.partyId]);
    const intake = (actor: Actor) => app().as(actor).get(`/patient/${patient.partyId}/intake`);
    const said = { ...NOTHING_SAID, lastPeriod: '2026-06-01', pregnancyType: 'jumeaux', allergies: 'Pénicilline' };
    expect([(await intake(patient)).json(), (await intake(doctor)).json()]).toEqual([said, said]);
    expect((await intake(await aReceivingDoctor(app().db))).statusCode).toBe(404);
  });

  it('is nothing where nothing was said', async () => {
    const { patient } = await aWorld();
    await app().db.rows("UPDATE patients SET intake_sealed = '\\x00' WHERE party_id = $1", [patient.partyId]);
    const answer = await app().as(patient).get(`/patient/${patient.partyId}/intake`);
    expect(answer.json()).toEqual(NOTHING_SAID);
  });
});
