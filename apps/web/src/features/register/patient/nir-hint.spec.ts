import { describe, expect, it } from '@jest/globals';
import { nirHint } from './nir-hint.ts';

const woman = { gender: 'FEMALE', birthDate: '1990-05-14' } as const;
const key = 'La clé (deux derniers chiffres) ne correspond pas au numéro saisi. Vérifiez le numéro.';
const format = 'Ce numéro de sécurité sociale n’est pas au bon format.';
const sex = 'Le numéro indique un sexe différent de celui renseigné.';
const birth = 'La date de naissance ne correspond pas au numéro de sécurité sociale.';

describe('what looks odd about an insurance number (design catalogues §1.1)', () => {
  it.each([
    ['nothing about a good one', '290057599900146', woman, undefined],
    ['nothing as long as it is not complete', '2900575999001', woman, undefined],
    ['a first digit that does not exist', '590057599900146', woman, format],
    ['a key that its digits do not give', '290057599900147', woman, key],
    ['another sex', '290057599900146', { ...woman, gender: 'MALE' }, sex],
    ['nothing about the sex before it is said', '290057599900146', { ...woman, gender: '' }, undefined],
    ['another month of birth', '290057599900146', { ...woman, birthDate: '1990-06-14' }, birth],
    ['nothing about the birth before it is said', '290057599900146', { ...woman, birthDate: '' }, undefined],
  ] as const)('%s', (_what, nir, person, hint) => expect(nirHint(nir, person)).toBe(hint));
});
