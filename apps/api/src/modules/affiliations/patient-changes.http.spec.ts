import { describe, expect, it } from '@jest/globals';
import type { Browser } from '../../testing/browser.ts';
import { aGrant } from '../../testing/calendars.ts';
import {
  ADDRESS,
  anIdentity,
  aSignedUpDoctor,
  aSignedUpMidwife,
  aSignedUpPatient,
  type SignedUp,
} from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();

const profileIdOf = ({ me }: SignedUp): string => me[me.userType]?.id ?? '';
const REFERENT = { generalPractitioner: { supervisorType: 'none' } };
const MOVED = { address: { ...ADDRESS, streetNumber: '9', text: '9 rue Fondaudège, 33000 Bordeaux' } };

const versionOf = async (id: string): Promise<number> =>
  (await app().db.rows<{ version: number }>('SELECT version FROM patients WHERE party_id = $1', [id]))[0]?.version ?? 0;

const change = async (browser: Browser, id: string, body: unknown, version?: number) =>
  browser.patch(`/patient/${id}`, body, { 'if-match': `"${version ?? (await versionOf(id))}"` });

/** A doctor with a relation to a patient. */
const aDoctorWith = async (patient: SignedUp, rights: readonly string[]): Promise<SignedUp> => {
  const doctor = await aSignedUpDoctor(app());
  const between = { from: profileIdOf(patient), to: profileIdOf(doctor) };
  const resource = rights.includes('ACT') ? 'patient-delegation' : 'medical-file';
  if (rights.length > 0) await aGrant(app().db, { resource, ...between, rights });
  return doctor;
};

/** A person whom a doctor prepares, and who has not come yet. */
const aPreparedPatient = async () => {
  const [doctor, identity] = [await aSignedUpDoctor(app()), anIdentity()];
  const { email, phoneNumber, nir } = identity;
  const patient = {
    ...{ firstName: 'Inès', lastName: 'Berthaud', email, phoneNumber, nir, gender: 'FEMALE' },
    ...{ address: ADDRESS, birthDate: '1990-05-12', bloodGroup: 'O+' },
  };
  const made = await doctor.browser.post(`/doctor/${profileIdOf(doctor)}/affiliate-new-patient`, { patient });
  return { doctor, identity, id: made.json().userData.id as string };
};

describe('who a patient is', () => {
  it('is changed by themselves, with the version that was seen, and answered with the next one', async () => {
    const patient = await aSignedUpPatient(app());
    const id = profileIdOf(patient);
    const seen = (await patient.browser.get(`/patient/${id}`)).json();
    const body = { firstName: 'Claire', birthDate: '1991-02-03', bloodGroup: 'B-', languages: ['fr', 'es'], ...MOVED };
    const answer = await change(patient.browser, id, body, seen.version);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      common: { name: 'Claire Fontanel' },
      birthDate: '1991-02-03',
      bloodGroup: 'B-',
      languages: ['fr', 'es'],
      address: [MOVED.address],
      nir: patient.identity.nir,
    });
    expect(answer.json().version).toBeGreaterThan(seen.version);
    expect(answer.headers.etag).toBe(`"${answer.json().version}"`);
  });

  it.each([
    ['whoever acts for them', ['ACT', 'KEYS'], { firstName: 'Claire' }, 200],
    ['whoever acts for them', ['ACT', 'KEYS'], MOVED, 200],
    ['whoever acts for them', ['ACT', 'KEYS'], REFERENT, 200],
    ['a doctor who writes in the file', ['READ', 'WRITE'], { firstName: 'Claire' }, 403],
    ['a doctor who writes in the file', ['READ', 'WRITE'], { ...MOVED, birthDate: '1991-02-03' }, 403],
    ['a doctor who writes in the file', ['READ', 'WRITE'], MOVED, 200],
    ['a doctor who writes in the file', ['READ', 'WRITE'], REFERENT, 200],
    ['a doctor who only reads the file', ['READ'], MOVED, 403],
    ['a doctor who only reads the file', ['READ'], REFERENT, 403],
    ['a stranger', [], MOVED, 404],
  ] as const)('%s (%j) changing %j is told %i', async (_who, rights, body, status) => {
    const patient = await aSignedUpPatient(app());
    const doctor = await aDoctorWith(patient, rights);
    expect((await change(doctor.browser, profileIdOf(patient), body)).statusCode).toBe(status);
  });

  it('is not changed by another patient', async () => {
    const [patient, other] = [await aSignedUpPatient(app()), await aSignedUpPatient(app())];
    expect((await change(other.browser, profileIdOf(patient), MOVED)).statusCode).toBe(404);
  });

  it('needs the version that was seen, and the present one', async () => {
    const patient = await aSignedUpPatient(app());
    const id = profileIdOf(patient);
    const without = await patient.browser.patch(`/patient/${id}`, MOVED);
    expect(without.json()).toMatchObject({ status: 428, code: 'IF_MATCH_REQUIRED' });
    const version = await versionOf(id);
    const both = await Promise.all([
      change(patient.browser, id, { firstName: 'Anne' }, version),
      change(patient.browser, id, { firstName: 'Lise' }, version),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    expect(both.find(({ statusCode }) => statusCode === 412)?.json()).toMatchObject({ code: 'STALE_VERSION' });
  });

  it.each([
    ['nothing at all', {}, '/'],
    ['what a patient is not', { isAdmin: true }, '/isAdmin'],
    ['a number that is settled', { nir: '290053399900146' }, '/nir'],
    ['a day that is to come', { birthDate: '2199-01-01' }, '/birthDate'],
    ['a referent and an identity at once', { ...REFERENT, firstName: 'Claire' }, '/generalPractitioner'],
    ['a name of one letter', { lastName: 'C' }, '/lastName'],
  ])('is not %s', async (_what, body, pointer) => {
    const patient = await aSignedUpPatient(app());
    const answer = await change(patient.browser, profileIdOf(patient), body);
    expect(answer.statusCode).toBe(422);
    if (pointer !== '/') expect(answer.json().errors[0]).toMatchObject({ pointer });
  });

  it('is told to everybody who may know of them, without a word of it, and leaves a line', async () => {
    const patient = await aSignedUpPatient(app());
    const [reader, stranger] = [await aDoctorWith(patient, ['READ']), await aDoctorWith(patient, [])];
    const id = profileIdOf(patient);
    await change(patient.browser, id, { lastName: 'Secretnom' });
    const [published] = await app().db.rows<{ payload: { rooms: string[]; event: string } }>(
      `SELECT payload FROM spec.published WHERE kind = 'realtime.emit' AND key = $1`,
      [`patient:${id}`],
    );
    expect(published?.payload).toMatchObject({
      event: 'patient/updated',
      payload: { id, version: await versionOf(id) },
    });
    expect(published?.payload.rooms).toContain(`user:${reader.me.id}`);
    expect(published?.payload.rooms).toContain(`user:${patient.me.id}`);
    expect(published?.payload.rooms).not.toContain(`user:${stranger.me.id}`);
    expect(JSON.stringify(published)).not.toContain('Secretnom');
    const lines = await app().db.rows(
      `SELECT actor FROM audit_events WHERE action = 'patient.update' AND patient_id = $1`,
      [id],
    );
    expect(lines).toEqual([{ actor: patient.me.id }]);
  });
});

describe('the contacts of a patient', () => {
  it('are put right by whoever prepared the account, as long as nobody has come', async () => {
    const { doctor, id } = await aPreparedPatient();
    const { email, phoneNumber } = anIdentity();
    expect((await change(doctor.browser, id, { email, phoneNumber })).json()).toMatchObject({
      common: { email, phone: phoneNumber },
    });
  });

  it('the contacts of a patient are not those of somebody else', async () => {
    const [{ doctor, id }, other] = [await aPreparedPatient(), await aSignedUpMidwife(app())];
    const { email, phoneNumber } = other.identity;
    expect((await change(doctor.browser, id, { email })).json()).toMatchObject({ status: 409, emailExists: true });
    expect((await change(doctor.browser, id, { phoneNumber })).json()).toMatchObject({
      status: 409,
      phoneExists: true,
    });
  });

  it('are the patient’s to prove once they have come', async () => {
    const patient = await aSignedUpPatient(app());
    const delegate = await aDoctorWith(patient, ['ACT', 'KEYS']);
    const { email } = anIdentity();
    for (const { browser } of [delegate, patient]) {
      expect((await change(browser, profileIdOf(patient), { email })).statusCode).toBe(403);
    }
  });
});
