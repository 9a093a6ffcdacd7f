import { describe, expect, it } from '@jest/globals';
import { ofName } from './of-name.ts';

describe('of whom something is', () => {
  it.each([
    ['Awa TRAORÉ-LEMAIRE', 'd’Awa TRAORÉ-LEMAIRE'],
    ['Élodie SARRAZIN', 'd’Élodie SARRAZIN'],
    ['Inès', 'd’Inès'],
    ['Œuvres de Tours', 'd’Œuvres de Tours'],
    ['Yves', 'd’Yves'],
    ['Hélène', 'd’Hélène'],
    ['Hugo LESTRADE', 'd’Hugo LESTRADE'],
    ['Yann', 'de Yann'],
    ['Hamza', 'de Hamza'],
    ['Camille', 'de Camille'],
    ['3 documents', 'de 3 documents'],
    ['', 'de '],
  ])('« %s » is said « %s »', (name, said) => {
    expect(ofName(name)).toBe(said);
  });
});
