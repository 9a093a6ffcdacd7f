import { describe, expect, it } from '@jest/globals';
import {
  ADDRESS,
  anIdentity,
  aSignedUpDoctor,
  aSignedUpPatient,
  BIRTH_DATE,
  type SignedUp,
} from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const pathOf = ({ me }: SignedUp) => `/doctor/${me.doctor?.id ?? ''}`;
const patientId = ({ me }: SignedUp) => me.patient?.id ?? '';

/** A person whom a doctor makes, without a number. */
const aForm = ({ email, phoneNumber } = anIdentity()) => ({
  patient: {
    ...{ firstName: 'Inès', lastName: 'Berthaud', email, phoneNumber, birthDate: '1990-05-12' },
    ...{ gender: 'FEMALE', address: ADDRESS, bloodGroup: 'O+' },
  },
});

describe('in Côte d’Ivoire, where not every patient has a number', () => {
  const ivorian = anApp({ env: { VARIANT: 'mobility', COUNTRY: 'CI' } });

  it('a patient is found by phone and day of birth together, and made without a number', async () => {
    const [doctor, patient] = [await aSignedUpDoctor(ivorian()), await aSignedUpPatient(ivorian())];
    const check = async (body: object) =>
      (await doctor.browser.post(`${pathOf(doctor)}/is-patient-affiliated`, body)).json();
    const { phoneNumber } = patient.identity;
    await ivorian().db.rows('UPDATE users SET phone = $1 WHERE id = $2', [phoneNumber, patient.me.id]);
    expect(await check({ phoneNumber, birthDate: BIRTH_DATE })).toMatchObject({
      ...{ affiliated: false, exists: true, patient: { id: patientId(patient) } },
    });
    // As it is written there: in France the same digits are another person's.
    await ivorian().db.rows(`UPDATE users SET phone = '+2250707000123' WHERE id = $1`, [patient.me.id]);
    expect(await check({ phoneNumber: '07 07 00 01 23', birthDate: BIRTH_DATE })).toMatchObject({ exists: true });
    expect(await check({ phoneNumber, birthDate: '1950-01-01' })).toEqual({ affiliated: false, exists: false });
    expect(await check({ phoneNumber })).toMatchObject({ status: 422, errors: [{ pointer: '/birthDate' }] });
    expect(await check({})).toMatchObject({ status: 422, errors: [{ pointer: '/nir' }] });

    const form = aForm();
    const phone = form.patient.phoneNumber;
    const made = (await doctor.browser.post(`${pathOf(doctor)}/affiliate-new-patient`, form)).json();
    expect((await doctor.browser.get(`/patient/${made.userData.id}`)).json()).toMatchObject({ nir: '' });
    expect(await check({ phoneNumber: phone, birthDate: '1990-05-12' })).toEqual({ affiliated: true, exists: true });
  });
});

describe('in France', () => {
  const app = anApp();

  it('a phone and a day of birth find no patient: a number is asked for', async () => {
    const [doctor, patient] = [await aSignedUpDoctor(app()), await aSignedUpPatient(app())];
    const body = { phoneNumber: patient.identity.phoneNumber, birthDate: BIRTH_DATE };
    const answer = await doctor.browser.post(`${pathOf(doctor)}/is-patient-affiliated`, body);
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/nir', message: 'Ce champ est obligatoire' }],
    });
  });
});
