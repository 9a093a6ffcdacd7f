import { describe, expect, it } from '@jest/globals';
import { newUser } from '@maillon/contracts/accounts/sign-up';
import { isoDay } from '@maillon/domain/day';
import { type DoctorDraft, emptyDoctor } from '../sign-up-draft.ts';
import { doctorErrors, doctorPayload } from './doctor.model.ts';

const today = isoDay('2026-03-10');
const filled: DoctorDraft = {
  ...emptyDoctor,
  firstName: 'Hugo',
  lastName: 'B',
  birthDate: '1975-06-30',
  gender: 'MALE',
  email: 'hugo@pro.example',
  phone: '01 99 00 01 05',
  address: { text: '14 cours de l’Argonne, 33000 Bordeaux' },
  rpps: '997 0000 1052',
  qualifications: ['gynecologue'],
};
const required = 'Ce champ est obligatoire';
const digits = 'Le numéro RPPS doit contenir 11 chiffres';

describe('a doctor’s sign-up is refused, sentence by sentence (spec platform §5)', () => {
  it.each<[string, Partial<DoctorDraft>, Record<string, string>]>([
    ['never when it is good, not even with a short last name', {}, {}],
    ['without a number', { rpps: '' }, { '/doctor/rpps': required }],
    ['with ten digits', { rpps: '9970000105' }, { '/doctor/rpps': digits }],
    ['with a letter', { rpps: '9970000105A' }, { '/doctor/rpps': digits }],
    ['not with the 8 of the professional card', { rpps: '899700001052' }, {}],
    ['without a specialty', { qualifications: [] }, { '/doctor/qualifications': required }],
    ['without a sex', { gender: '' }, { '/doctor/gender': required }],
    ['without an address', { address: { text: '  ' } }, { '/doctor/address/text': required }],
    ['not without a presentation', { description: '' }, {}],
  ])('%s', (_what, patch, errors) => expect(doctorErrors({ ...filled, ...patch }, today, 'FR')).toEqual(errors));
});

it('what is sent is what the contract takes', () =>
  expect(newUser.parse(doctorPayload({ ...filled, description: 'À l’écoute' }, today))).toMatchObject({
    userType: 'doctor',
    phoneNumber: '+33199000105',
    doctor: {
      rpps: '99700001052',
      qualifications: [{ code: 'gynecologue' }],
      languages: ['fr'],
      description: 'À l’écoute',
    },
  }));

it.each([
  ['that of the Order', 'cnom-ci 1234', {}],
  ['none', '', { '/doctor/rpps': 'Ce champ est obligatoire' }],
  ['what is no number', '12', { '/doctor/rpps': 'Ce numéro compte de 3 à 30 caractères' }],
])('in Côte d’Ivoire a doctor’s number is %s', (_what, rpps, errors) =>
  expect(doctorErrors({ ...filled, rpps }, today, 'CI')).toEqual(errors),
);
