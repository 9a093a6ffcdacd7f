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

const practice = {
  gender: 'FEMALE',
  address: ADDRESS,
  description: 'Suivi à domicile.',
  exerciceZone: { city: 'Bordeaux', country: 'FR', text: 'Bordeaux' },
};

/** The body of `POST /user` for a midwife. */
export const midwifeForm = (
  identity: Identity,
  changes: Record<string, unknown> = {},
  block: Record<string, unknown> = {},
) => ({
  user: {
    ...common(identity),
    firstName: 'Nadège',
    lastName: 'Castaing',
    userType: 'midwife',
    midwife: { ...practice, initialProfile: 'liberal', experties: ['suivi_grossesse', 'allaitement'], ...block },
    ...changes,
  },
});

/** The body of `POST /user` for a nurse, in the ambulatory product. */
export const assistantForm = (
  identity: Identity,
  changes: Record<string, unknown> = {},
  block: Record<string, unknown> = {},
) => ({
  user: {
    ...common(identity),
    firstName: 'Awa',
    lastName: 'Traoré',
    userType: 'assistant',
    assistant: { ...practice, certificationNumber: `ORDRE-${identity.rpps}`, ...block },
    ...changes,
  },
});

/** A FINESS number that no other structure of this process has. */
export const aFiness = (): string => `98${String(++born).padStart(7, '0')}`;

/** The body of `POST /user` for somebody who brings a structure, or joins one that is there. */
export const organizationForm = (
  identity: Identity,
  changes: Record<string, unknown> = {},
  block: Record<string, unknown> = {},
) => ({
  user: {
    ...common(identity),
    firstName: 'Claire',
    lastName: 'Berthaud',
    userType: 'organization',
    organization: { finess: aFiness(), name: 'Maternité des Tilleuls', address: ADDRESS, type: 'Maternité', ...block },
    ...changes,
  },
});

/** The body of `POST /user` for a dispatcher, in the dispatch product. */
export const dispatchForm = (identity: Identity, changes: Record<string, unknown> = {}) => ({
  user: {
    firstName: 'Moussa',
    lastName: 'Koné',
    email: identity.email,
    phoneNumber: identity.phoneNumber,
    userType: 'dispatchManager',
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
  form: typeof patientForm | typeof dispatchForm,
  changes: Record<string, unknown>,
  block: Record<string, unknown> = {},
): Promise<SignedUp> => {
  const identity = anIdentity();
  const browser = await signIn(app, identity.email);
  const response = await browser.post('/user', form(identity, changes, block));
  if (response.statusCode !== 201) throw new Error(`the sign-up failed: ${response.statusCode} ${response.body}`);
  return { browser, identity, me: response.json().user };
};

export const aSignedUpPatient = (app: Injectable, changes: Record<string, unknown> = {}) =>
  signUp(app, patientForm, changes);
export const aSignedUpDoctor = (app: Injectable, changes: Record<string, unknown> = {}) =>
  signUp(app, doctorForm, changes);
export const aSignedUpMidwife = (app: Injectable, changes: Record<string, unknown> = {}) =>
  signUp(app, midwifeForm, changes);
export const aSignedUpAssistant = (app: Injectable, changes: Record<string, unknown> = {}) =>
  signUp(app, assistantForm, changes);
export const aSignedUpOrganization = (app: Injectable, block: Record<string, unknown> = {}) =>
  signUp(app, organizationForm, {}, block);
export const aSignedUpDispatcher = (app: Injectable, changes: Record<string, unknown> = {}) =>
  signUp(app, dispatchForm, changes);
