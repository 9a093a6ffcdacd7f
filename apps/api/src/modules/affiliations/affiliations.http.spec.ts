import { describe, expect, it } from '@jest/globals';
import type { AffiliatedPatient } from '@maillon/contracts/structures/affiliations';
import { newId } from '../../platform/ids.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { aGrant } from '../../testing/calendars.ts';
import { ageOf } from '../../testing/days.ts';
import {
  ADDRESS,
  anIdentity,
  aSignedUpDoctor,
  aSignedUpMidwife,
  aSignedUpOrganization,
  aSignedUpPatient,
  BIRTH_DATE,
  type Identity,
  type SignedUp,
} from '../../testing/sign-in/people.ts';
import { signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();

const pathOf = ({ me }: SignedUp) => `/${me.userType}/${(me.doctor ?? me.midwife)?.id ?? ''}`;
const patientId = ({ me }: SignedUp) => me.patient?.id ?? '';

const formOf = ({ email, phoneNumber, nir }: Identity, changes: Record<string, unknown> = {}) => ({
  patient: {
    firstName: 'Inès',
    lastName: 'Berthaud',
    email,
    phoneNumber,
    nir,
    gender: 'FEMALE',
    address: ADDRESS,
    birthDate: '1990-05-12',
    bloodGroup: 'O+',
    treatments: 'Fer',
    ...changes,
  },
});

/** A structure that an administrator let in. */
const aMaternity = async () => {
  const founder = await aSignedUpOrganization(app());
  const id = founder.me.organization?.organizations[0]?.id ?? '';
  await app().db.rows('UPDATE organizations SET active = true, decided_at = now() WHERE party_id = $1', [id]);
  await app().db.rows('UPDATE users SET active = true, inactive_reason = NULL WHERE id = $1', [founder.me.id]);
  return { browser: founder.browser, id, path: `/organization/${id}` };
};

describe('the number of a patient', () => {
  it('says who exists and is not followed, and nothing else of them', async () => {
    const [doctor, patient] = [await aSignedUpDoctor(app()), await aSignedUpPatient(app())];
    const check = async (nir: string) =>
      (await doctor.browser.post(`${pathOf(doctor)}/is-patient-affiliated`, { nir })).json();
    expect(await check(anIdentity().nir)).toEqual({ affiliated: false, exists: false });
    expect(await check(patient.identity.nir)).toEqual({
      affiliated: false,
      exists: true,
      patient: {
        id: patientId(patient),
        common: { name: 'Camille Fontanel', age: ageOf(BIRTH_DATE), gender: 'FEMALE' },
      },
    });
    const to = doctor.me.doctor?.id ?? '';
    await aGrant(app().db, { resource: 'medical-file', from: patientId(patient), to, rights: ['READ'] });
    expect(await check(patient.identity.nir)).toEqual({ affiliated: true, exists: true });

    const lines = await app().db.rows(`SELECT patient_id FROM audit_events WHERE action = 'patient.nir_lookup'`);
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toContain(patient.identity.nir);
  });

  it('the number of a patient is asked for thirty times an hour', async () => {
    const doctor = await aSignedUpDoctor(app());
    const ask = () => doctor.browser.post(`${pathOf(doctor)}/is-patient-affiliated`, { nir: anIdentity().nir });
    for (let asked = 0; asked < 30; asked += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  it('is asked for three hundred times a day by all of a structure together', async () => {
    const { browser, id, path } = await aMaternity();
    const ask = () => browser.post(`${path}/is-patient-affiliated`, { nir: anIdentity().nir });
    await app().get(RateLimiter).take('person-lookup-structure', id, 299);

    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  it.each(['29005339990011', '2900533999001467', '2C0053399900146', ''])('« %s » is none', async (nir) => {
    const doctor = await aSignedUpDoctor(app());
    expect((await doctor.browser.post(`${pathOf(doctor)}/is-patient-affiliated`, { nir })).statusCode).toBe(422);
  });
});

describe('a patient who is here', () => {
  it('is asked for access to their file, and then followed', async () => {
    const [doctor, patient] = [await aSignedUpDoctor(app()), await aSignedUpPatient(app())];
    const path = pathOf(doctor);
    const asked = await doctor.browser.post(`${path}/affiliate-patient`, { patientId: patientId(patient) });
    expect(asked.json()).toMatchObject({ resource: 'medical-file', status: 'PENDING' });
    const waiting = (await doctor.browser.get(`${path}/patient?status=PENDING`)).json() as AffiliatedPatient[];
    expect(waiting).toMatchObject([
      {
        userData: { nir: null, birthDate: null },
        common: { name: 'Camille Fontanel', age: null, gender: null, phone: null, email: null },
        access: { status: 'PENDING', resource: 'medical-file', rights: ['READ', 'WRITE'], direction: 'given' },
      },
    ]);
    expect((await doctor.browser.get(`/patient/${patientId(patient)}`)).statusCode).toBe(404);

    expect((await patient.browser.post(`/access-policy/${asked.json().id}/approve`)).statusCode).toBe(200);
    const [row] = (await doctor.browser.get(`${path}/patient`)).json() as AffiliatedPatient[];
    expect(row).toMatchObject({
      userData: { id: patientId(patient), nir: patient.identity.nir, birthDate: '1990-05-12' },
      access: { status: 'ACCEPTED' },
    });
    const again = await doctor.browser.post(`${path}/affiliate-patient`, { patientId: patientId(patient) });
    expect(again.json()).toMatchObject({
      status: 409,
      code: 'ALREADY_AFFILIATED',
      detail: 'Ce patient est déjà affilié',
    });
    expect((await doctor.browser.get(`/patient/${patientId(patient)}`)).json()).toMatchObject({
      nir: patient.identity.nir,
      address: [ADDRESS],
      access: { read: true, write: true, share: false, act: false, self: false },
    });
  });

  it('who said no is not asked again', async () => {
    const [doctor, patient] = [await aSignedUpDoctor(app()), await aSignedUpPatient(app())];
    const ask = () => doctor.browser.post(`${pathOf(doctor)}/affiliate-patient`, { patientId: patientId(patient) });
    await patient.browser.post(`/access-policy/${(await ask()).json().id}/reject`);
    expect((await ask()).json()).toMatchObject({ status: 409, code: 'ACCESS_REQUEST_REJECTED' });
  });

  it('a patient who is here is not somebody else’s id', async () => {
    const [doctor, midwife] = [await aSignedUpDoctor(app()), await aSignedUpMidwife(app())];
    for (const id of [newId(), midwife.me.midwife?.id]) {
      const answer = await doctor.browser.post(`${pathOf(doctor)}/affiliate-patient`, { patientId: id });
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('a patient who is not here yet', () => {
  it('is made with their consent, followed at once, and takes the account over', async () => {
    const doctor = await aSignedUpDoctor(app());
    const identity = anIdentity();
    const made = await doctor.browser.post(`${pathOf(doctor)}/affiliate-new-patient`, formOf(identity));
    expect(made.json()).toMatchObject({ userType: 'patient', common: { name: 'Inès Berthaud' }, active: false });
    const id = made.json().userData.id;
    expect((await doctor.browser.get(`${pathOf(doctor)}/patient`)).json()).toMatchObject([{ userData: { id } }]);
    expect((await doctor.browser.get(`/patient/${id}`)).json()).toMatchObject({
      activated: false,
      consent: [{ type: 'data-sharing', signedAt: expect.stringMatching(/Z$/) }],
      access: { read: true, write: true, act: true },
    });
    expect(await app().db.rows('SELECT type, collected_by FROM consents WHERE party_id = $1', [id])).toEqual([
      { type: 'data-sharing', collected_by: doctor.me.doctor?.id },
    ]);

    const patient = await signIn(app(), identity.email);
    const me = (await patient.post('/user/current/claim', { birthDate: '1990-05-12' })).json();
    expect(me.active).toBe(true);
    expect(me.grantedAccessTo.map(({ resource }: { resource: string }) => resource).sort()).toEqual([
      'medical-file',
      'patient-delegation',
    ]);
  });

  it('a patient who is not here yet can be made without opening the file', async () => {
    const maternity = await aMaternity();
    const made = await maternity.browser.post(`${maternity.path}/patient`, formOf(anIdentity()));
    expect(made.statusCode).toBe(201);
    const grants = await app().db.rows('SELECT resource, status FROM access_policies WHERE from_party = $1', [
      made.json().userData.id,
    ]);
    expect(grants).toEqual([{ resource: 'patient-delegation', status: 'ACCEPTED' }]);
    expect((await maternity.browser.get(`${maternity.path}/patient`)).json()).toHaveLength(1);
  });

  it('is refused for a patient who is here already: the answer says by what', async () => {
    const [doctor, patient] = [await aSignedUpDoctor(app()), await aSignedUpPatient(app())];
    const make = (changes: Partial<Identity>) =>
      doctor.browser.post(`${pathOf(doctor)}/affiliate-new-patient`, formOf({ ...anIdentity(), ...changes }));
    const { nir, email, phoneNumber } = patient.identity;
    expect((await make({ nir })).json()).toMatchObject({ status: 409, code: 'USER_CONFLICT', nirExists: true });
    expect((await make({ email })).json()).toMatchObject({ status: 409, emailExists: true });
    expect((await make({ phoneNumber })).json()).toMatchObject({ status: 409, phoneExists: true });
  });

  it.each([
    ['a contact', { email: undefined, phoneNumber: undefined }],
    ['a birth date that has been', { birthDate: '2199-01-01' }],
    ['a number', { nir: '123' }],
    ['known fields alone', { isAdmin: true }],
  ])('a patient who is not here yet needs %s', async (_what, changes) => {
    const doctor = await aSignedUpDoctor(app());
    const answer = await doctor.browser.post(`${pathOf(doctor)}/affiliate-new-patient`, formOf(anIdentity(), changes));
    expect(answer.statusCode).toBe(422);
  });
});

describe('somebody else’s patients', () => {
  it.each(['patient', 'is-patient-affiliated', 'affiliate-patient', 'affiliate-new-patient'])(
    'somebody else’s patients are not reached through %s',
    async (route) => {
      const [doctor, victim, maternity] = [
        await aSignedUpDoctor(app()),
        await aSignedUpMidwife(app()),
        await aMaternity(),
      ];
      const identity = anIdentity();
      const body = {
        patient: formOf(identity),
        'is-patient-affiliated': { nir: identity.nir },
        'affiliate-patient': { patientId: newId() },
        'affiliate-new-patient': formOf(identity),
      }[route];
      const own = `/midwife/${doctor.me.doctor?.id}`;
      for (const path of [pathOf(victim), maternity.path, own, `/patient/${newId()}`]) {
        expect([path, (await doctor.browser.post(`${path}/${route}`, body)).statusCode]).toEqual([path, 404]);
        expect((await doctor.browser.get(`${path}/patient`)).statusCode).toBe(404);
      }
    },
  );

  it('are not for members who do not follow patients', async () => {
    const [doctor, maternity] = [await aSignedUpDoctor(app()), await aMaternity()];
    const to = doctor.me.doctor?.id ?? '';
    await aGrant(app().db, { resource: 'organization', from: maternity.id, to, rights: ['MEMBER', 'AGENDA'] });
    expect((await doctor.browser.get(`${maternity.path}/patient`)).statusCode).toBe(403);
  });
});
