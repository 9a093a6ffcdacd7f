import { expect, it } from '@jest/globals';
import { nonBreaking } from './non-breaking.ts';

it.each([
  ['Retirer Téléphone ?', 'Retirer Téléphone\u00a0?'],
  ['dans « Paramètres », rubrique', 'dans «\u00a0Paramètres\u00a0», rubrique'],
  [' : ', '\u00a0: '],
  ['12 % à 9:30, https://exemple.fr?a=1', '12\u00a0% à 9:30, https://exemple.fr?a=1'],
])('« %s » is not broken before its punctuation', (text, kept) => {
  expect(nonBreaking(text)).toBe(kept);
});
