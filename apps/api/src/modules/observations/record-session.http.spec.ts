import { describe, expect, it } from '@jest/globals';
import { sealedFor } from '@maillon/domain/sealed-resource';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aGrant, aPatient, aReceivingDoctor } from '../../testing/calendars.ts';
import { anAnswer, aRecordOf, readRecord, writeRecord } from '../../testing/records.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const at = (patient: Actor) => `/patient/${patient.partyId}/observation/session`;
const stateFor = async (actor: Actor, patient: Actor) => (await app().as(actor).get(at(patient))).json().state;
const replace = (actor: Actor, patient: Actor, lostSldId: string, observationsSldId: string) =>
  app().as(actor).post(at(patient), { lostSldId, observationsSldId });
const aSession = (patient: Actor, ...readers: Actor[]): string => {
  const id = newId();
  app().vault.add(id, { resource: sealedFor.record(patient.partyId), readers: readers.map(({ userId }) => userId) });
  return id;
};
const answerIn = (patient: Actor, session: string, type = 'tabac', mark = 7) => ({
  ...anAnswer(patient, type),
  valueString: aSealedText(mark, session),
});
/** As before sessions were asked about: whatever was named became the record's. */
const shut = async (patient: Actor, session = newId()): Promise<string> => {
  await app().db.rows('UPDATE patients SET observations_sld_id = $2 WHERE party_id = $1', [patient.partyId, session]);
  return session;
};

describe('a write that names a session', () => {
  it('which is another patient’s, or nobody’s, leaves the record as it was, and the next one is taken', async () => {
    const { patient } = await aRecordOf(app());
    const other = await aPatient(app().db);
    const foreign = newId();
    app().vault.add(foreign, { resource: sealedFor.record(other.partyId), readers: [patient.userId, other.userId] });
    for (const session of [newId(), foreign]) {
      const refused = await writeRecord(app(), patient, patient, [answerIn(patient, session)], session);
      expect(refused.json()).toMatchObject({ status: 422, code: 'ENVELOPE_SCOPE' });
      expect(refused.json().errors[0].pointer).toBe('/observationsSldId');
    }
    const own = aSession(patient, patient);
    expect((await writeRecord(app(), patient, patient, [answerIn(patient, own)], own)).statusCode).toBe(200);
    expect((await readRecord(app(), patient, patient)).observationsSldId).toBe(own);
  });
});

describe('what is known of a record’s session', () => {
  it('none yet, open, open to others, lost', async () => {
    const { patient, doctor } = await aRecordOf(app(), 'READ', 'WRITE');
    expect(await stateFor(patient, patient)).toBe('none');
    const session = await shut(patient, aSession(patient, doctor));
    expect(await stateFor(doctor, patient)).toBe('open');
    expect(await stateFor(patient, patient)).toBe('closed');
    app().vault.lose(session);
    expect(await stateFor(patient, patient)).toBe('lost');
  });

  it('is not told to whoever has no right to the record', async () => {
    const { patient } = await aRecordOf(app());
    const stranger = await aReceivingDoctor(app().db);
    expect((await app().as(stranger).get(at(patient))).statusCode).toBe(404);
    const knower = await aReceivingDoctor(app().db);
    await aGrant(app().db, { resource: 'medical-file', from: patient.partyId, to: knower.partyId, rights: ['READ'] });
    expect((await replace(knower, patient, newId(), newId())).statusCode).toBe(403);
  });

  it('waits for the vault', async () => {
    const { patient } = await aRecordOf(app());
    await shut(patient);
    app().vault.isAway = true;
    expect((await app().as(patient).get(at(patient))).statusCode).toBe(503);
    app().vault.isAway = false;
  });
});

describe('a record whose session is lost', () => {
  it('gets another one, keeps what it held, is written again, and its patient sees who did it', async () => {
    const { patient, doctor } = await aRecordOf(app(), 'READ', 'WRITE');
    const lost = aSession(patient, patient, doctor);
    await writeRecord(app(), patient, patient, [answerIn(patient, lost)], lost);
    app().vault.lose(lost);
    const refused = await writeRecord(app(), patient, patient, [answerIn(patient, lost, 'alcool')], lost);
    expect(refused.json()).toMatchObject({ status: 422, code: 'ENVELOPE_SCOPE' });

    const fresh = aSession(patient, doctor, patient);
    const answer = await replace(doctor, patient, lost, fresh);
    expect(answer.json()).toMatchObject({ observationsSldId: fresh });
    expect((await replace(doctor, patient, lost, fresh)).statusCode).toBe(200);
    const written = await writeRecord(app(), patient, patient, [answerIn(patient, fresh, 'alcool')], fresh);
    expect(written.statusCode).toBe(200);
    const { observations } = await readRecord(app(), patient, patient);
    expect(observations.map(({ valueString }) => valueString).toSorted()).toEqual(
      [aSealedText(7, fresh), aSealedText(7, lost)].toSorted(),
    );
    const lines = await app().db.rows(
      `SELECT 1 FROM audit_events WHERE action = 'record.session' AND actor = $1 AND patient_id = $2 AND outcome = 'ok'`,
      [doctor.userId, patient.partyId],
    );
    expect(lines).toHaveLength(1);
  });

  it('was shut before anybody asked about sessions: it is healed the same way', async () => {
    const { patient } = await aRecordOf(app());
    const lost = await shut(patient);
    const fresh = aSession(patient, patient);
    expect((await replace(patient, patient, lost, fresh)).statusCode).toBe(200);
    expect((await writeRecord(app(), patient, patient, [answerIn(patient, fresh)], fresh)).statusCode).toBe(200);
  });

  it('named one of another patient: it is healed the same way', async () => {
    const { patient } = await aRecordOf(app());
    const foreign = newId();
    app().vault.add(foreign, { resource: sealedFor.record(newId()), readers: [patient.userId] });
    await shut(patient, foreign);
    expect(await stateFor(patient, patient)).toBe('lost');
    expect((await replace(patient, patient, foreign, aSession(patient, patient))).statusCode).toBe(200);
  });

  it('is replaced once: two at once give one session, and the other writer is told', async () => {
    const { patient, doctor } = await aRecordOf(app(), 'READ', 'WRITE');
    const lost = await shut(patient);
    const answers = await Promise.all([
      replace(patient, patient, lost, aSession(patient, patient)),
      replace(doctor, patient, lost, aSession(patient, doctor)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('OBSERVATION_SESSION');
  });
});

it('a record whose session shuts the patient out takes no write until it has another one, which she opens', async () => {
  const { patient, doctor } = await aRecordOf(app(), 'READ', 'WRITE');
  const session = newId();
  const resource = sealedFor.record(patient.partyId);
  app().vault.add(session, { resource, readers: [doctor.userId], shutOut: [patient.partyId] });
  await shut(patient, session);
  const refused = await writeRecord(app(), doctor, patient, [answerIn(patient, session)], session);
  expect(refused.json()).toMatchObject({ status: 422, code: 'ENVELOPE_SCOPE' });
  for (const who of [doctor, patient]) expect(await stateFor(who, patient)).toBe('patientExcluded');

  const fresh = aSession(patient, doctor, patient);
  expect((await replace(doctor, patient, session, fresh)).statusCode).toBe(200);
  expect((await writeRecord(app(), doctor, patient, [answerIn(patient, fresh)], fresh)).statusCode).toBe(200);
});

it('a record that somebody entitled still opens keeps its session, whoever asks', async () => {
  const { patient, doctor } = await aRecordOf(app(), 'READ', 'WRITE');
  const session = await shut(patient, aSession(patient, doctor));
  const answer = await replace(patient, patient, session, aSession(patient, patient));
  expect(answer.json()).toMatchObject({ status: 409, code: 'SESSION_NOT_LOST' });
  expect((await readRecord(app(), patient, patient)).observationsSldId).toBe(session);
});

it('a record whose session was planted, as a browser finds by the chains, goes on with another one; what was there stays', async () => {
  const { patient, doctor } = await aRecordOf(app(), 'READ', 'WRITE');
  const planted = await shut(patient, aSession(patient, doctor, patient));
  const fresh = aSession(patient, doctor, patient);
  const body = { lostSldId: planted, observationsSldId: fresh, isPlanted: true };
  const send = (actor: Actor) => app().as(actor).post(at(patient), body);
  const stranger = await aReceivingDoctor(app().db);
  expect((await send(stranger)).statusCode).toBe(404);
  expect((await send(doctor)).statusCode).toBe(200);
  expect((await readRecord(app(), patient, patient)).observationsSldId).toBe(fresh);
});

it('no seed and no repair writes a clear answer: Postgres refuses it', async () => {
  const { patient } = await aRecordOf(app());
  const insert = app().db.rows(
    `INSERT INTO observations (id, patient_id, type, value_sealed, author_id) VALUES ($1, $2, 'tabac', 'actif', $3)`,
    [`${patient.partyId}-tabac`, patient.partyId, patient.userId],
  );
  await expect(insert).rejects.toMatchObject({ code: '23514', constraint: 'observations_are_sealed' });
});
