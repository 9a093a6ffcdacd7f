import { expect, it } from '@jest/globals';
import { shownPatient } from './shown-names.ts';

it.each([
  ['Maëlys', 'Dorval', 'Maëlys D.'],
  [' Awa ', ' ébène', 'Awa É.'],
  // Letters and pictures of two halves in UTF-16.
  ['Lê', '𠮷田', 'Lê 𠮷.'],
  ['Zoé', '😀 Martin', 'Zoé 😀.'],
  ['Zoé', '', 'Zoé .'],
])('%s %s is shown as « %s »', (firstName, lastName, shown) => {
  expect(shownPatient(firstName, lastName)).toBe(shown);
  expect(shownPatient(firstName, lastName).isWellFormed()).toBe(true);
});
