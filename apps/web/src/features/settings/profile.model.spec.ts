import { describe, expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { changesOf, draftOf, type ProfileDraft, profileErrors } from './profile.model.ts';

const TODAY = isoDay('2026-03-10');
const home = { text: '8 rue Fondaudège, 33000 Bordeaux' };
const patient = () => {
  const me = aPatient();
  return me.patient ? { ...me, patient: { ...me.patient, address: [home] } } : me;
};
const midwife = () => {
  const { patient: profile, ...me } = patient();
  const more = { description: 'Sage-femme libérale', exerciceZone: home, exerciceRadius: 20, qualifications: [] };
  return { ...me, userType: 'midwife' as const, ...(profile && { midwife: { ...profile, ...more } }) };
};
const manager = () => {
  const { patient: profile, ...me } = patient();
  return { ...me, userType: 'dispatchManager' as const, ...(profile && { dispatchManager: profile }) };
};
const PEOPLE = { patient, midwife, manager, doctor: aDoctor };

const errorsOf = (who: keyof typeof PEOPLE, patch: Partial<ProfileDraft>) => {
  const me = PEOPLE[who]();
  return profileErrors(me, { ...draftOf(me), ...patch }, TODAY);
};
const requestOf = (who: keyof typeof PEOPLE, patch: Partial<ProfileDraft>) => {
  const me = PEOPLE[who]();
  return changesOf(me, { ...draftOf(me), ...patch });
};

describe('what is shown', () => {
  it.each([
    ['+33612345678', 'FR', '06 12 34 56 78'],
    ['+2250707070707', 'CI', '07 07 07 0707'],
    ['', 'FR', ''],
  ])('%j is a number of %s: %j', (value, phoneCountry, phone) => {
    const me = aPatient();
    const telecom = value === '' ? [] : [{ system: 'PHONE' as const, value }];
    const draft = draftOf(me.patient ? { ...me, patient: { ...me.patient, telecom } } : me);
    expect(draft).toMatchObject({ phone, phoneCountry });
  });
});

describe('what is sent', () => {
  it.each(['patient', 'midwife', 'manager', 'doctor'] as const)('of a %s who changed nothing: nothing', (who) => {
    expect(requestOf(who, {})).toEqual({});
    expect(errorsOf(who, {})).toEqual({});
  });

  it('is only what was changed, under the key of the profile', () => {
    expect(requestOf('patient', { languages: ['fr', 'es'] })).toEqual({ patient: { languages: ['fr', 'es'] } });
    expect(requestOf('midwife', { exerciceRadius: 5 })).toEqual({ midwife: { exerciceRadius: 5 } });
    expect(requestOf('manager', { firstName: 'Nour' })).toEqual({
      dispatchManager: { name: [{ given: ['Nour'], family: 'Moreau' }] },
    });
  });

  it('has the telephone number in its international form', () => {
    expect(requestOf('patient', { phone: '06.12.34 56 78' })).toEqual({ phoneNumber: '+33612345678' });
    expect(requestOf('patient', { phone: '07 07 07 07 07', phoneCountry: 'CI' })).toEqual({
      phoneNumber: '+2250707070707',
    });
  });

  it('takes the presentation of a doctor away when it was emptied', () => {
    const me = aDoctor();
    const known = me.doctor ? { ...me, doctor: { ...me.doctor, description: 'Ancienne' } } : me;
    expect(changesOf(known, { ...draftOf(known), description: ' ' })).toEqual({ doctor: { description: null } });
  });
});

describe('what is wrong', () => {
  it.each<[keyof typeof PEOPLE, Partial<ProfileDraft>, string, string]>([
    ['patient', { email: 'camille' }, '/email', 'E-mail invalide'],
    ['patient', { email: '' }, '/email', 'Ce champ est obligatoire'],
    ['patient', { phone: '12' }, '/phoneNumber', 'Numéro invalide'],
    ['patient', { birthDate: '2027-01-01' }, '/patient/birthDate', 'Une date de naissance ne peut être dans le futur'],
    ['patient', { birthDate: '' }, '/patient/birthDate', 'Ce champ est obligatoire'],
    ['patient', { lastName: 'M' }, '/patient/name/0/family', 'Le nom doit contenir au moins 2 caractères'],
    ['patient', { lastName: ' ' }, '/patient/name/0/family', 'Ce champ est obligatoire'],
    ['patient', { firstName: '' }, '/patient/name/0/given/0', 'Ce champ est obligatoire'],
    ['patient', { address: { text: '' } }, '/patient/address/text', 'Ce champ est obligatoire'],
    ['midwife', { description: '' }, '/midwife/description', 'Ce champ est obligatoire'],
    ['midwife', { exerciceZone: { text: '' } }, '/midwife/exerciceZone/text', 'Ce champ est obligatoire'],
    ['manager', { lastName: 'M' }, '/dispatchManager/name/0/family', 'Le nom doit contenir au moins 2 caractères'],
  ])('of a %s with %j: %s', (who, patch, pointer, sentence) => {
    expect(errorsOf(who, patch)).toMatchObject({ [pointer]: sentence });
  });

  it('a doctor may have a name of one letter', () => {
    expect(errorsOf('doctor', { lastName: 'O' })).toEqual({});
  });

  it('spaces and dots in a telephone number are not', () => {
    expect(errorsOf('patient', { phone: '06.12.34 56 78' })).toEqual({});
  });
});
