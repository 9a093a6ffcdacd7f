import { nirKey } from '@maillon/domain/identifiers';
import { plainText } from '@maillon/domain/text/plain-text';

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

/** In the pictures of the guides people have plain names; one worker takes them, in an unused product. */
const isPictured = process.env.GUIDES_DIR !== undefined;
const PLAIN_FIRST_NAMES = ['Camille', 'Louise', 'Inès', 'Nadège', 'Maëlys', 'Élodie'];
const PLAIN_NAMES = [
  ...['AUBRY', 'BESSON', 'CARLIER', 'DELORME', 'ESCOFFIER', 'FAVREAU', 'GUILLOT', 'HAMELIN', 'IMBERT', 'JACQUET'],
  ...['LACOSTE', 'MARCHAL', 'NAVARRO', 'OLLIVIER', 'PERRIN', 'QUENTIN', 'ROUSSEL', 'SABATIER', 'TESSIER', 'VALLET'],
  ...['WEBER', 'YVARS', 'ZIEGLER', 'ARNOULT', 'BRISSET', 'CHAUVIN', 'DUVIVIER', 'FERRAND', 'GAUDIN', 'HUREL'],
];

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
  const firstNames = isPictured ? PLAIN_FIRST_NAMES : FIRST_NAMES;
  const firstName = firstNames[made % firstNames.length] ?? 'Camille';
  const plainName = PLAIN_NAMES[(seed + made) % PLAIN_NAMES.length] ?? 'AUBRY';
  return {
    firstName,
    lastName: isPictured ? plainName : `${LAST_NAMES[(made * 5) % LAST_NAMES.length]}-${surnameOf(number)}`,
    birthDate: '1990-03-12',
    email: isPictured
      ? `${plainText(`${firstName}.${plainName}`)}.${seed % 100}@patient.example`
      : `essai.${number}@patient.example`,
    phoneNumber: `+336${number.slice(-8)}`,
    nir: `${first13}${nirKey(first13)}`,
    rpps: `99${number.padStart(9, '0').slice(-9)}`,
  };
};
