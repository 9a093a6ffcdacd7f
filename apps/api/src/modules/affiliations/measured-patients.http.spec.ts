import { expect, it } from '@jest/globals';
import type { MeasuredPatient } from '@maillon/contracts/record/measured-patients';
import { DAY_MS } from '@maillon/domain/time-units';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Browser } from '../../testing/browser.ts';
import { aGrant, aPatient, aReceivingDoctor, aSharedFile, aStructure } from '../../testing/calendars.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { FakeSessions } from '../../testing/http/an-http-server.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { anApp } from '../../testing/start/an-app.ts';

const clock = new FakeClock('2026-11-23T08:00:00.000Z');
const sessions = new FakeSessions();
const app = anApp({ sessions, clock });

const as = (who: Actor): Browser => {
  sessions.people.set(who.userId, who);
  return new Browser(app(), { authorization: who.userId });
};

const aMeasure = (patient: Actor, type: string, daysAgo: number) =>
  app().db.rows(
    `INSERT INTO observations (id, patient_id, type, value_sealed, author_id, measured_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      `${patient.partyId}-${type}-${newId()}`,
      patient.partyId,
      type,
      aSealedText(),
      patient.userId,
      new Date(clock.now() - daysAgo * DAY_MS).toISOString(),
    ],
  );

const measuredOf = async (who: Actor, owner: string, query = ''): Promise<MeasuredPatient[]> => {
  const answer = await as(who).get(`${owner}/measured-patient${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

it('a follower gets the patients measured of late, the last first, sealed, with what a range takes of the person', async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor(db);
  const [before, last, old] = [await aPatient(db), await aPatient(db), await aPatient(db)];
  for (const patient of [before, last, old]) await aSharedFile(db, patient, doctor);
  await aMeasure(before, 'BLOOD_PRESSURE', 3);
  await aMeasure(last, 'WEIGHT', 30);
  await aMeasure(last, 'WEIGHT', 1);
  await aMeasure(last, 'ECG_V2', 1);
  await aMeasure(old, 'BLOOD_PRESSURE', 15);
  const found = await measuredOf(doctor, `/doctor/${doctor.partyId}`);
  expect(found.map(({ id }) => id)).toEqual([last.partyId, before.partyId]);
  expect(found[0]).toMatchObject({ gender: 'FEMALE', birthDate: '1990-03-01', lastPeriod: null });
  expect(found[0]?.observations.map(({ type }) => type)).toEqual(['WEIGHT', 'WEIGHT']);
});

it('a patient who does not share the reading of their file is left out', async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor(db);
  const [asked, stranger] = [await aPatient(db), await aPatient(db)];
  const between = { resource: 'medical-file', from: asked.partyId, to: doctor.partyId, rights: ['READ'] };
  await aGrant(db, { ...between, status: 'PENDING' });
  for (const patient of [asked, stranger]) await aMeasure(patient, 'BLOOD_PRESSURE', 1);
  expect(await measuredOf(doctor, `/doctor/${doctor.partyId}`)).toEqual([]);
});

it('a structure gets its own patients, and another person’s are not found', async () => {
  const { db } = app();
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  const { staff, organizationId } = await aStructure(db);
  await aGrant(db, { resource: 'medical-file', from: patient.partyId, to: organizationId, rights: ['READ'] });
  await aMeasure(patient, 'BLOOD_PRESSURE', 1);
  const own = `/organization/${organizationId}`;
  const [account] = await db.rows('SELECT phone FROM users WHERE id = $1', [patient.userId]);
  expect(await measuredOf(staff, own)).toMatchObject([{ id: patient.partyId, ...account }]);
  expect((await as(doctor).get(`${own}/measured-patient`)).statusCode).toBe(404);
});

it('the patient reads once that the measures were received, and again when the file is opened', async () => {
  const { db } = app();
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  await aSharedFile(db, patient, doctor);
  await aMeasure(patient, 'BLOOD_PRESSURE', 1);
  for (let look = 0; look < 2; look += 1) await measuredOf(doctor, `/doctor/${doctor.partyId}`);
  await as(doctor).get(`/patient/${patient.partyId}/observation`);
  const log = (await as(patient).get('/user/current/access-log')).json() as { readonly what: string }[];
  expect(log.map(({ what }) => what)).toEqual(['A consulté votre dossier', 'A reçu vos dernières mesures']);
});

it('of patients who are named those come whose term alone is known, too; the patient reads which of the two it was', async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor(db);
  const [pregnant, measured, silent, other] = [
    await aPatient(db),
    await aPatient(db),
    await aPatient(db),
    await aPatient(db),
  ];
  for (const patient of [pregnant, measured, silent]) await aSharedFile(db, patient, doctor);
  for (const patient of [pregnant, other]) {
    await db.rows(
      `INSERT INTO observations (id, patient_id, type, value_sealed, author_id) VALUES ($1, $2, 'DATE_LAST_PERIOD', $3, $4)`,
      [`${patient.partyId}-DATE_LAST_PERIOD`, patient.partyId, aSealedText(), patient.userId],
    );
  }
  await aMeasure(measured, 'BLOOD_PRESSURE', 1);
  const named = [pregnant, measured, silent, other].map(({ partyId }) => partyId).join(',');
  const owner = `/doctor/${doctor.partyId}`;
  const found = await measuredOf(doctor, owner, `?patientIds=${named}`);
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([pregnant.partyId, measured.partyId]));
  expect((await measuredOf(doctor, owner)).map(({ id }) => id)).toEqual([measured.partyId]);
  const logOf = async (patient: Actor): Promise<string[]> =>
    ((await as(patient).get('/user/current/access-log')).json() as { readonly what: string }[]).map(({ what }) => what);
  expect(await logOf(pregnant)).toEqual(['A vu le terme de votre grossesse']);
  expect(await logOf(measured)).toEqual(['A reçu vos dernières mesures']);
  expect(await logOf(silent)).toEqual([]);
});

it('fifty are named at most, each by an id', async () => {
  const doctor = await aReceivingDoctor(app().db);
  const list = `/doctor/${doctor.partyId}/measured-patient`;
  const many = Array.from({ length: 51 }, newId).join(',');
  for (const ids of [many, 'camille']) {
    const answer = await as(doctor).get(`${list}?patientIds=${ids}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].pointer).toMatch(/^\/patientIds/);
  }
});
