import { describe, expect, it } from '@jest/globals';
import { readContact, wrongContact } from './contact.ts';

describe('the contact that was typed', () => {
  it.each([
    ['  Camille.Moreau@Exemple.FR ', 'camille.moreau@exemple.fr'],
    ['a+b@hopital-nord.fr', 'a+b@hopital-nord.fr'],
    ['camille', null],
    ['camille@exemple', null],
    ['camille@@exemple.fr', null],
    ['', null],
  ])('e-mail %j → %j', async (typed, value) => {
    expect(await readContact('email', typed)).toEqual(value === null ? null : { method: 'email', value });
  });

  it.each([
    ['06 12 34 56 78', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['+225 27 22 40 02 00', '+2252722400200'],
    ['+41 21 345 67 89', '+41213456789'],
    ['12', null],
    ['bonjour', null],
  ])('telephone %j → %j', async (typed, value) => {
    expect(await readContact('phoneNumber', typed)).toEqual(value === null ? null : { method: 'phoneNumber', value });
  });

  it('says what is wrong with the words of the specification', () => {
    expect(wrongContact('email', ' ')).toBe('Ce champ est obligatoire');
    expect(wrongContact('email', 'camille')).toBe('L’adresse e-mail n’est pas valide');
    expect(wrongContact('phoneNumber', '12')).toBe('Numéro invalide');
  });
});

it('a number without a prefix is one of the product’s country', async () => {
  expect(await readContact('phoneNumber', '07 07 00 01 23', 'CI')).toEqual({
    method: 'phoneNumber',
    value: '+2250707000123',
  });
});
