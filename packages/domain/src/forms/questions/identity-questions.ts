import { exactAge } from '../../age.ts';
import { compareDays } from '../../day.ts';
import { bodyMassIndex } from '../computed-values.ts';
import { isFemale } from '../conditions.ts';
import type { DateQuestion, Figure, NumberQuestion, OneQuestion, TextQuestion } from '../form.ts';
import { MESSAGES } from '../messages.ts';

/** Who answers (catalogues §2.3, step 1). */
export const lastName: TextQuestion = {
  name: 'lastName',
  label: 'Nom',
  kind: 'text',
  max: 100,
  required: true,
  check: (text) => (text.length < 2 ? MESSAGES.lastNameShort : null),
};

export const firstName: TextQuestion = { name: 'firstName', label: 'Prénom', kind: 'text', max: 100, required: true };

export const gender: OneQuestion = {
  name: 'gender',
  label: 'Sexe',
  hint: 'Sexe à l’état civil, utilisé pour proposer les bons dépistages.',
  kind: 'one',
  options: [
    { code: 'FEMALE', label: 'Femme' },
    { code: 'MALE', label: 'Homme' },
  ],
  required: true,
};

export const birthDate: DateQuestion = {
  name: 'birthDate',
  label: 'Date de naissance',
  kind: 'date',
  required: true,
  check: (day, { today }) => {
    if (compareDays(day, today) > 0) return MESSAGES.birthDateFuture;
    return exactAge(day, today) > OLDEST ? MESSAGES.wrongDate : null;
  },
};

/** An age above it means a year typed with a digit missing. */
const OLDEST = 130;

export const nir: TextQuestion = {
  name: 'nir',
  label: 'Numéro de sécurité sociale',
  kind: 'text',
  format: 'nir',
  max: 21,
  required: true,
};

export const size: NumberQuestion = {
  name: 'size',
  label: 'Taille',
  kind: 'number',
  unit: 'cm',
  min: 0,
  max: 300,
  decimals: 0,
  likely: [50, 230],
  required: true,
};

export const weight: NumberQuestion = {
  name: 'weight',
  label: 'Poids',
  kind: 'number',
  unit: 'kg',
  min: 0,
  max: 300,
  decimals: 1,
  likely: [2, 250],
  required: true,
};

/** Optional (design api §8 B9). */
export const chestSize: NumberQuestion = {
  name: 'chestSize',
  label: 'Tour de poitrine',
  kind: 'number',
  unit: 'cm',
  min: 0,
  max: 300,
  decimals: 0,
  likely: [60, 160],
  when: isFemale,
};

export const bodyMass: Figure = { name: 'bodyMassIndex', label: 'IMC', kind: 'figure', of: bodyMassIndex };
