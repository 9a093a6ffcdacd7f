import { describe, expect, it } from '@jest/globals';
import { aGrant } from '../../testing/calendars.ts';
import {
  accept,
  aMidwifeOf,
  fileOf,
  nameReferent,
  offerTo,
  profileIdOf,
  referentOf,
  resend,
} from '../../testing/cases/referents.ts';
import { bornYearsAgo } from '../../testing/days.ts';
import {
  anIdentity,
  aSignedUpDoctor,
  aSignedUpMidwife,
  aSignedUpPatient,
  patientForm,
  type SignedUp,
} from '../../testing/sign-in/people.ts';
import { signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();

describe('a referent whom a professional names', () => {
  const aWriter = async (patient: SignedUp) => {
    const doctor = await aSignedUpDoctor(app());
    const between = { from: profileIdOf(patient), to: profileIdOf(doctor) };
    await aGrant(app().db, { resource: 'medical-file', ...between, rights: ['READ', 'WRITE'] });
    return doctor;
  };

  it('is only named: the file stays the patient’s to offer', async () => {
    const [patient, midwife] = [await aSignedUpPatient(app()), await aSignedUpMidwife(app())];
    const doctor = await aWriter(patient);
    expect((await nameReferent(doctor.browser, patient, aMidwifeOf(midwife))).statusCode).toBe(200);
    expect(await referentOf(patient)).toMatchObject({ name: 'Nadège Castaing', status: 'NAMED' });
    expect(await offerTo(midwife, patient)).toBeUndefined();
    expect((await resend(doctor, patient)).statusCode).toBe(403);

    expect((await resend(patient, patient)).statusCode).toBe(204);
    expect(await offerTo(midwife, patient)).toMatchObject({ status: 'INVITED' });
  });

  it('does not take the file away from the one before', async () => {
    const [patient, first, second] = [
      await aSignedUpPatient(app()),
      await aSignedUpMidwife(app()),
      await aSignedUpMidwife(app()),
    ];
    await nameReferent(patient.browser, patient, aMidwifeOf(first));
    await accept(first, patient);
    const doctor = await aWriter(patient);
    await nameReferent(doctor.browser, patient, aMidwifeOf(second));
    expect((await first.browser.get(`/patient/${profileIdOf(patient)}`)).statusCode).toBe(200);
  });

  it('is shown to nobody who does not read the file', async () => {
    const [patient, midwife, delegate] = [
      await aSignedUpPatient(app()),
      await aSignedUpMidwife(app()),
      await aSignedUpDoctor(app()),
    ];
    await nameReferent(patient.browser, patient, aMidwifeOf(midwife));
    const between = { from: profileIdOf(patient), to: profileIdOf(delegate) };
    await aGrant(app().db, { resource: 'medical-file', ...between, rights: ['WRITE'] });
    expect((await fileOf(delegate.browser, profileIdOf(patient))).generalPractitioner).toBeNull();
  });
});

describe('a referent named at the sign-up', () => {
  const signUp = async (birthDate: string, more: Record<string, unknown> = {}) => {
    const [midwife, identity] = [await aSignedUpMidwife(app()), anIdentity()];
    const browser = await signIn(app(), identity.email);
    const form = patientForm(identity, { birthDate, ...more }, aMidwifeOf(midwife));
    const { user } = (await browser.post('/user', form)).json();
    return { midwife, patient: { browser, identity, me: user } as SignedUp };
  };

  it('a referent named at the sign-up is invited like any other', async () => {
    const { midwife, patient } = await signUp('1990-05-12');
    expect(await referentOf(patient)).toMatchObject({ name: 'Nadège Castaing', status: 'INVITED' });
    expect(await offerTo(midwife, patient)).toMatchObject({ status: 'INVITED' });
  });

  it('waits with a minor for the answer of the parent', async () => {
    const day = bornYearsAgo(12);
    const { midwife, patient } = await signUp(day, { parentEmail: 'parent@people.example' });
    expect(patient.me.active).toBe(false);
    expect(await offerTo(midwife, patient)).toBeUndefined();
  });
});
