import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { nirKey } from '@maillon/domain/identifiers';
import { Browser, type Injectable } from '../browser.ts';
import { signIn } from './sign-in.ts';

/** People who really sign up, through the routes. For rows without a session see `calendars.ts`. */

/** Of everybody, unless a test says otherwise. */
export const BIRTH_DATE = '1990-05-12';

let born = 0;

export interface Identity {
  readonly email: string;
  readonly phoneNumber: string;
  readonly nir: string;
  readonly rpps: string;
}

/** Contacts and numbers that no other identity of this process has. */
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
  birthDate: BIRTH_DATE,
  email,
  phoneNumber,
});

type Fields = Record<string, unknown>;
/** A body of `POST /user`: `changes` go over the person, `block` over the block of the role. */
type Form = (identity: Identity, changes?: Fields, block?: Fields) => { user: Fields };

const formOf =
  (userType: string, person: Fields, blockOf: (identity: Identity) => Fields): Form =>
  (identity, changes = {}, block = {}) => ({
    user: {
      ...common(identity),
      ...person,
      userType,
      [userType]: { ...blockOf(identity), ...block },
      ...changes,
    },
  });

export const patientForm = formOf('patient', {}, ({ nir }) => ({
  nir,
  bloodGroup: 'A+',
  gender: 'FEMALE',
  address: ADDRESS,
  treatments: 'Fer',
}));

export const doctorForm = formOf('doctor', { firstName: 'Hugo', lastName: 'Lestrade' }, ({ rpps }) => ({
  rpps,
  gender: 'MALE',
  qualifications: [{ code: 'gynecologue' }],
  address: ADDRESS,
}));

const practice = {
  gender: 'FEMALE',
  address: ADDRESS,
  description: 'Suivi à domicile.',
  exerciceZone: { city: 'Bordeaux', country: 'FR', text: 'Bordeaux' },
};

export const midwifeForm = formOf('midwife', { firstName: 'Nadège', lastName: 'Castaing' }, () => ({
  ...practice,
  initialProfile: 'liberal',
  experties: ['suivi_grossesse', 'allaitement'],
}));

/** A nurse, in the ambulatory product. */
export const assistantForm = formOf('assistant', { firstName: 'Awa', lastName: 'Traoré' }, ({ rpps }) => ({
  ...practice,
  certificationNumber: `ORDRE-${rpps}`,
}));

/** A FINESS number that no other structure of this process has. */
export const aFiness = (): string => `98${String(++born).padStart(7, '0')}`;

/** A person who brings a structure, or joins one that is there. */
export const organizationForm = formOf('organization', { firstName: 'Claire', lastName: 'Berthaud' }, () => ({
  finess: aFiness(),
  name: 'Maternité des Tilleuls',
  address: ADDRESS,
  type: 'Maternité',
}));

/** A dispatcher, in the dispatch product: there is no block, and the birth date is not asked. */
export const dispatchForm: Form = ({ email, phoneNumber }, changes = {}) => ({
  user: { firstName: 'Moussa', lastName: 'Koné', email, phoneNumber, userType: 'dispatchManager', ...changes },
});

/** A person who has just signed in with the e-mail of the identity, and has no account yet. */
export const aNewcomer = async (
  app: Injectable,
  identity = anIdentity(),
): Promise<{ readonly browser: Browser; readonly identity: Identity }> => ({
  browser: await signIn(app, identity.email),
  identity,
});

export interface SignedUp {
  readonly browser: Browser;
  readonly identity: Identity;
  readonly me: UserMe;
}

const signUp = async (app: Injectable, form: Form, changes: Fields, block: Fields = {}): Promise<SignedUp> => {
  const identity = anIdentity();
  const browser = await signIn(app, identity.email);
  const response = await browser.post('/user', form(identity, changes, block));
  if (response.statusCode !== 201) throw new Error(`the sign-up failed: ${response.statusCode} ${response.body}`);
  return { browser, identity, me: response.json().user };
};

export const aSignedUpPatient = (app: Injectable, changes: Fields = {}) => signUp(app, patientForm, changes);
export const aSignedUpDoctor = (app: Injectable, changes: Fields = {}) => signUp(app, doctorForm, changes);
export const aSignedUpMidwife = (app: Injectable, changes: Fields = {}) => signUp(app, midwifeForm, changes);
export const aSignedUpAssistant = (app: Injectable, changes: Fields = {}) => signUp(app, assistantForm, changes);
export const aSignedUpOrganization = (app: Injectable, block: Fields = {}) => signUp(app, organizationForm, {}, block);
export const aSignedUpDispatcher = (app: Injectable, changes: Fields = {}) => signUp(app, dispatchForm, changes);
