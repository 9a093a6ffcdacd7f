import { describe, expect, it } from '@jest/globals';
import { newUser } from '@maillon/contracts/accounts/sign-up';
import { isoDay } from '@maillon/domain/day';
import { emptyPatient, type PatientDraft } from '../sign-up-draft.ts';
import { patientErrors, patientPayload } from './patient.model.ts';

const today = isoDay('2026-03-10');
const filled: PatientDraft = {
  ...emptyPatient,
  firstName: 'Camille',
  lastName: 'DELMAS',
  birthDate: '1990-05-14',
  gender: 'FEMALE',
  email: 'Camille@Exemple.fr',
  phone: '06 12 34 56 78',
  address: { text: '8 rue Fondaudège, 33000 Bordeaux', city: 'Bordeaux' },
  nir: '290057599900146',
  bloodGroup: 'A+',
  supervisorType: 'none',
};
const required = 'Ce champ est obligatoire';
const requis = 'Ce champ est requis';
const treatingDoctor = {
  firstName: 'Sylvie',
  lastName: 'AUBERTIN',
  email: 'sylvie@pro.example',
  rpps: '99700001060',
  address: { text: '1 cours de l’Intendance, Bordeaux' },
};

describe('a patient’s sign-up is refused, sentence by sentence (spec platform §5)', () => {
  it.each<[string, Partial<PatientDraft>, Record<string, string>]>([
    ['never when it is good', {}, {}],
    ['without a first name', { firstName: ' ' }, { '/firstName': required }],
    ['without a last name', { lastName: '' }, { '/lastName': required }],
    [
      'with one letter for a last name',
      { lastName: 'D' },
      { '/lastName': 'Le nom doit contenir au moins 2 caractères' },
    ],
    ['without a birth date', { birthDate: '' }, { '/birthDate': required }],
    [
      'with a birth date to come',
      { birthDate: '2026-03-11' },
      { '/birthDate': 'Une date de naissance ne peut être dans le futur' },
    ],
    [
      'with a birth date before 1900',
      { birthDate: '1899-12-31' },
      { '/birthDate': 'La date de naissance n’est pas valide' },
    ],
    ['without a sex', { gender: '' }, { '/patient/gender': required }],
    ['without an e-mail', { email: '' }, { '/email': required }],
    ['with a wrong e-mail', { email: 'camille@exemple' }, { '/email': 'L’adresse e-mail n’est pas valide' }],
    ['without a phone', { phone: '' }, { '/phoneNumber': required }],
    ['with a wrong phone', { phone: '06 12' }, { '/phoneNumber': 'Numéro invalide' }],
    [
      'with an Ivorian number of before 2021',
      { phone: '07 00 00 01', phoneCountry: 'CI' },
      { '/phoneNumber': 'Numéro invalide' },
    ],
    ['without an insurance number', { nir: '' }, { '/patient/nir': required }],
    [
      'with a short insurance number',
      { nir: '2900575999001' },
      { '/patient/nir': 'Le numéro de sécurité sociale doit contenir 15 caractères' },
    ],
    ['without an address', { address: { text: '' } }, { '/patient/address/text': required }],
    ['without a blood group', { bloodGroup: '' }, { '/patient/bloodGroup': required }],
    ['below 15 without a parent', { birthDate: '2011-03-11' }, { '/parentEmail': required }],
    [
      'below 15 with a wrong address of a parent',
      { birthDate: '2011-03-11', parentEmail: 'x' },
      { '/parentEmail': 'L’adresse e-mail n’est pas valide' },
    ],
    [
      'below 15 and a parent of their own',
      { birthDate: '2011-03-11', parentEmail: ` ${filled.email.toUpperCase()}` },
      { '/parentEmail': 'Indiquez l’adresse d’un parent, et non la vôtre' },
    ],
    ['not on the fifteenth birthday', { birthDate: '2011-03-10' }, {}],
    ['not with a Corsican number', { nir: '278032A99900771' }, {}],
    ['not with a number whose key is wrong: that is a hint', { nir: '290057599900147' }, {}],
    ['not with an Ivorian number', { phone: '07 00 00 00 01', phoneCountry: 'CI' }, {}],
    ['not with a number that names its country', { phone: '+41 79 123 45 67' }, {}],
    ['not without treatments, allergies, languages', { languages: [] }, {}],
  ])('%s', (_what, patch, errors) =>
    expect(patientErrors({ ...filled, ...patch }, today, { maternity: false, country: 'FR' })).toEqual(errors),
  );
});

describe('the maternity variant asks more', () => {
  const period = 'La date doit être comprise entre il y a 42 semaines et aujourd’hui';
  const children = 'Indiquez un nombre entre 0 et 20';
  it.each<[string, Partial<PatientDraft>, Record<string, string>]>([
    ['nothing about a pregnancy that is not there', {}, {}],
    ['a last period within 42 weeks', { lastPeriod: '2025-05-19' }, { '/patient/lastPeriod': period }],
    ['and takes one of exactly 42 weeks ago', { lastPeriod: '2025-05-20' }, {}],
    ['and not one to come', { lastPeriod: '2026-03-11' }, { '/patient/lastPeriod': period }],
    ['a number of children', { existingChildren: 'deux' }, { '/patient/existingChildren': children }],
    ['and not too many', { existingChildren: '21' }, { '/patient/existingChildren': children }],
    ['and takes none', { existingChildren: '0' }, {}],
    ['who the referent is', { supervisorType: '' }, { '/patient/supervisorType': requis }],
    ['which midwife', { supervisorType: 'midwife', midwifeName: 'Cora' }, { '/patient/midwifeSupervisor': requis }],
    [
      'everything about a treating doctor',
      { supervisorType: 'doctor' },
      Object.fromEntries(
        ['firstName', 'lastName', 'email', 'rpps', 'address/text'].map((name) => [
          `/patient/doctorSupervisor/${name}`,
          requis,
        ]),
      ),
    ],
    [
      'a treating doctor with 11 digits',
      { supervisorType: 'doctor', treatingDoctor: { ...treatingDoctor, rpps: '1234' } },
      { '/patient/doctorSupervisor/rpps': 'Le numéro RPPS doit contenir 11 chiffres' },
    ],
    ['and takes a complete one', { supervisorType: 'doctor', treatingDoctor }, {}],
  ])('%s', (_what, patch, errors) =>
    expect(patientErrors({ ...filled, ...patch }, today, { maternity: true, country: 'FR' })).toEqual(errors),
  );

  it('a variant without maternity asks no more', () =>
    expect(
      patientErrors({ ...filled, supervisorType: '', lastPeriod: '2000-01-01' }, today, {
        maternity: false,
        country: 'FR',
      }),
    ).toEqual({}));
});

describe('what is sent', () => {
  it('is what the contract takes: numbers in their international form, the e-mail in lower case', () =>
    expect(newUser.parse(patientPayload({ ...filled, treatments: ' Aucun ' }, today, false))).toEqual({
      userType: 'patient',
      firstName: 'Camille',
      lastName: 'DELMAS',
      birthDate: '1990-05-14',
      email: 'camille@exemple.fr',
      phoneNumber: '+33612345678',
      patient: {
        nir: '290057599900146',
        bloodGroup: 'A+',
        gender: 'FEMALE',
        address: { text: '8 rue Fondaudège, 33000 Bordeaux', city: 'Bordeaux' },
        languages: ['fr'],
        treatments: 'Aucun',
      },
    }));

  it('holds the pregnancy and the referent in the maternity variant', () =>
    expect(
      patientPayload(
        {
          ...filled,
          lastPeriod: '2026-01-01',
          pregnancyType: 'jumeaux',
          existingChildren: '2',
          supervisorType: 'doctor',
          treatingDoctor,
        },
        today,
        true,
      ).patient,
    ).toMatchObject({
      lastPeriod: '2026-01-01',
      pregnancyTypes: 'jumeaux',
      existingChildren: 2,
      supervisorType: 'doctor',
      doctorSupervisor: treatingDoctor,
    }));

  it('names a parent only below 15', () => {
    const parentEmail = 'parent@exemple.fr';
    expect(patientPayload({ ...filled, parentEmail }, today, false)).not.toHaveProperty('parentEmail');
    expect(patientPayload({ ...filled, parentEmail, birthDate: '2012-01-01' }, today, false)).toMatchObject({
      parentEmail,
    });
  });
});

it.each([
  ['no number', '', {}],
  ['the number of a health cover', 'CMU 384-0001234567', {}],
  ['what is no number', 'é', { '/patient/nir': 'Ce numéro compte de 3 à 30 lettres ou chiffres' }],
])('in Côte d’Ivoire a patient may have %s', (_what, nir, errors) =>
  expect(patientErrors({ ...filled, nir }, today, { maternity: false, country: 'CI' })).toEqual(errors),
);
