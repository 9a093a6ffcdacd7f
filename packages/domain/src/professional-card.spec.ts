import { describe, expect, it } from '@jest/globals';
import {
  type ClaimedProfile,
  contradictions,
  differencesAtSignUp,
  practisedProfession,
  rppsOfNationalId,
  signUpTypeIn,
  signUpTypeOfProfession,
  vouchesFor,
} from './professional-card.ts';
import type { UserType } from './user-type.ts';

describe('a health-professional card', () => {
  it.each([
    ['10', 'doctor'],
    ['35', 'assistant'],
    ['60', 'assistant'],
    ['69', 'assistant'],
    ['50', 'midwife'],
    ['40', 'patient'],
    ['constructor', 'patient'],
    [null, 'patient'],
  ])('with the profession %s signs up as %s', (code, type) => {
    expect(signUpTypeOfProfession(code)).toBe(type);
  });

  it.each([
    ['the first practice', [{ profession: '10', category: 'C' }], '10'],
    [
      'the first that is not a student’s',
      [
        { profession: '10', category: 'E' },
        { profession: '60', category: 'M' },
      ],
      '60',
    ],
    ['none of a student', [{ profession: '10', category: 'E' }], null],
    ['one without a category', [{ profession: '50', category: null }], '50'],
    ['nothing', [], null],
  ])('a health-professional card counts %s', (_what, practices, profession) => {
    expect(practisedProfession(practices)).toBe(profession);
  });

  it.each([
    ['899700001052', '99700001052'],
    ['099700001052', null],
    ['8997000010', null],
    ['99700001052', null],
  ])('of %s has the RPPS number %s', (nationalId, rpps) => {
    expect(rppsOfNationalId(nationalId)).toBe(rpps);
  });
});

const MINE = '99700001052';
const ANOTHER = '99700001029';
const doctor = { profession: '10', rpps: MINE };
const midwife = { profession: '50', rpps: MINE };
const pharmacist = { profession: '21', rpps: MINE };
const student = { profession: null, rpps: MINE };
const profile = (userType: UserType, numbers: Partial<ClaimedProfile> = {}): ClaimedProfile => ({
  userType,
  rpps: null,
  certification: null,
  ...numbers,
});

describe('a card at the sign-up', () => {
  it.each([
    ['the doctor that it is', doctor, profile('doctor', { rpps: MINE }), []],
    ['a doctor with another number', doctor, profile('doctor', { rpps: ANOTHER }), ['rpps']],
    ['a midwife', doctor, profile('midwife'), ['userType']],
    ['a patient', doctor, profile('patient'), ['userType']],
    ['a structure', doctor, profile('organization'), ['userType']],
    ['a doctor, being a student’s', student, profile('doctor', { rpps: MINE }), ['userType']],
    ['a patient, being a pharmacist’s', pharmacist, profile('patient'), []],
    ['a doctor, being a pharmacist’s', pharmacist, profile('doctor', { rpps: MINE }), ['userType']],
    ['a midwife with the number of the card', midwife, profile('midwife', { certification: MINE }), []],
    ['a midwife with the number of the Ordre', midwife, profile('midwife', { certification: 'SF-42' }), []],
    ['a midwife with another RPPS number', midwife, profile('midwife', { certification: ANOTHER }), ['certification']],
    [
      'a midwife with another one in groups',
      midwife,
      profile('midwife', { certification: '99 700 001 029' }),
      ['certification'],
    ],
    ['any number, having none', { profession: '10', rpps: null }, profile('doctor', { rpps: ANOTHER }), []],
  ])('of %s', (_what, card, claimed, differences) => {
    expect(differencesAtSignUp('natalconnect', card, claimed)).toEqual(differences);
  });

  it('is a patient’s where the product has no profile of its profession', () => {
    expect(signUpTypeIn('mobility', '50')).toBe('patient');
    expect(differencesAtSignUp('mobility', midwife, profile('patient'))).toEqual([]);
    expect(differencesAtSignUp('mobility', midwife, profile('doctor', { rpps: MINE }))).toEqual(['userType']);
  });

  it('opens nothing to whoever sends others on their way', () => {
    expect(differencesAtSignUp('dispatch', doctor, profile('dispatchManager'))).toEqual(['userType']);
  });
});

describe('a card and a profile that exists', () => {
  it.each([
    ['agrees with its own', doctor, profile('doctor', { rpps: MINE }), [], true],
    ['agrees with one that has no number yet', midwife, profile('midwife'), [], true],
    ['contradicts another profession', doctor, profile('midwife', { rpps: MINE }), ['userType'], false],
    ['contradicts another number', doctor, profile('doctor', { rpps: ANOTHER }), ['rpps'], false],
    [
      'contradicts another number at the Ordre',
      midwife,
      profile('midwife', { certification: ANOTHER }),
      ['certification'],
      false,
    ],
    ['says nothing of a patient', doctor, profile('patient'), [], false],
    ['says nothing without a profession', student, profile('doctor', { rpps: MINE }), [], false],
    ['says nothing without a number', { profession: '10', rpps: null }, profile('doctor', { rpps: MINE }), [], false],
  ])('%s', (_what, card, claimed, differences, vouches) => {
    expect(contradictions(card, claimed)).toEqual(differences);
    expect(vouchesFor(card, claimed)).toBe(vouches);
  });
});
