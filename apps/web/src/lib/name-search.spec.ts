import { expect, it } from '@jest/globals';
import { nameHolds } from './name-search.ts';

it.each([
  ['Élodie N’Guessan', 'elo', true],
  ['Élodie N’Guessan', 'ODIE N', true],
  ['Élodie N’Guessan', "n'gue", true],
  ["Anne d'Hérouville", 'D’HER', true],
  ['Élodie N’Guessan', '  guessan ', true],
  ['Élodie N’Guessan', '', true],
  ['Élodie N’Guessan', 'guessane', false],
])('« %s » holds « %s »: %s', (name, words, held) => {
  expect(nameHolds(name, words)).toBe(held);
});
