import type { UserMe } from '@maillon/contracts/users';
import { nirKey } from '@maillon/domain/identifiers';
import { Browser, type Injectable } from './browser.ts';
import { signIn } from './sign-in.ts';

/** People who really sign up, through the routes. For rows without a session see `calendars.ts`. */

let born = 0;

export interface Identity {
  readonly email: string;
  readonly phoneNumber: string;
  readonly nir: string;
  readonly rpps: string;
}

/** Contacts and numbers that nobody else in this process has. */
export const anIdentity = (): Identity => {
  const number = ++born;
  const nir = `2900533999${String(number).padStart(3, '0')}`;
  return {
    email: `person-${number}@people.example`,
    phoneNumber: `+3361999${String(number).padStart(4, '0')}`,
    nir: nir + nirKey(nir),
    rpps: `99${String(number).padStart(9, '0')}`,
  };
};

export const ADDRESS = {
  streetNumber: '8',
  streetName: 'rue Fondaudège',
  postalCode: '33000',
  city: 'Bordeaux',
  country: 'FR',
  coordinates: { latitude: 44.8477, longitude: -0.5829 },
  text: '8 rue Fondaudège, 33000 Bordeaux',
};

const common = ({ email, phoneNumber }: Identity) => ({
  firstName: 'Camille',
  lastName: 'Fontanel',
  birthDate: '1990-05-12',
  email,
  phoneNumber,
});

/** The body of `POST /user` for a patient. */
export const patientForm = (
  identity: Identity,
  changes: Record<string, unknown> = {},
  block: Record<string, unknown> = {},
) => ({
  user: {
    ...common(identity),
    userType: 'patient',
    patient: { nir: identity.nir, bloodGroup: 'A+', gender: 'FEMALE', address: ADDRESS, treatments: 'Fer', ...block },
    ...changes,
  },
});

/** The body of `POST /user` for a doctor. */
export const doctorForm = (
  identity: Identity,
  changes: Record<string, unknown> = {},
  block: Record<string, unknown> = {},
) => ({
  user: {
    ...common(identity),
    firstName: 'Hugo',
    lastName: 'Lestrade',
    userType: 'doctor',
    doctor: {
      rpps: identity.rpps,
      gender: 'MALE',
      qualifications: [{ code: 'gynecologue' }],
      address: ADDRESS,
      ...block,
    },
    ...changes,
  },
});

export interface SignedUp {
  readonly browser: Browser;
  readonly identity: Identity;
  readonly me: UserMe;
}

const signUp = async (
  app: Injectable,
  form: typeof patientForm | typeof doctorForm,
  changes: Record<string, unknown>,
): Promise<SignedUp> => {
  const identity = anIdentity();
  const browser = await signIn(app, identity.email);
  const response = await browser.post('/user', form(identity, changes));
  if (response.statusCode !== 201) throw new Error(`the sign-up failed: ${response.statusCode} ${response.body}`);
  return { browser, identity, me: response.json().user };
};

export const aSignedUpPatient = (app: Injectable, changes: Record<string, unknown> = {}) =>
  signUp(app, patientForm, changes);
export const aSignedUpDoctor = (app: Injectable, changes: Record<string, unknown> = {}) =>
  signUp(app, doctorForm, changes);
