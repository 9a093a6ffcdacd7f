import { nirKey } from '@maillon/domain/identifiers';

/** Fictitious people whose keys are valid; a counter keeps them apart inside a worker, the seed keeps workers apart. */
export interface Identity {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly nir: string;
  readonly rpps: string;
}

const FIRST_NAMES = ['Camille', 'Louise', 'Hugo', 'Nadège', 'Maëlys', 'Élodie'];
const LAST_NAMES = ['DELMAS', 'FONTANEL', 'LESTRADE', 'BERTHAUD', 'TRAORÉ', 'MESTRE'];

const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ';
const VOWELS = 'AEIOU';

/** A surname that no other person in the run has: a search by name, or a name in a list, finds one person. */
const surnameOf = (digits: string): string =>
  (digits.match(/../g) ?? [])
    .map(Number)
    .map((pair) => `${CONSONANTS[Math.floor(pair / VOWELS.length)]}${VOWELS[pair % VOWELS.length]}`)
    .join('');

const seed = Math.floor(Math.random() * 900_000) + 100_000;
let made = 0;

export const anIdentity = (): Identity => {
  made += 1;
  const number = String(seed * 100 + made).padStart(8, '0');
  const first13 = `29003${number}`;
  return {
    firstName: FIRST_NAMES[made % FIRST_NAMES.length] ?? 'Camille',
    lastName: `${LAST_NAMES[(made * 5) % LAST_NAMES.length]}-${surnameOf(number)}`,
    birthDate: '1990-03-12',
    email: `essai.${number}@patient.example`,
    phoneNumber: `+336${number.slice(-8)}`,
    nir: `${first13}${nirKey(first13)}`,
    rpps: `99${number.padStart(9, '0').slice(-9)}`,
  };
};
