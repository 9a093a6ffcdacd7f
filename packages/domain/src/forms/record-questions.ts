import { addDays } from '../day.ts';
import { isLastPeriod, MAX_PREGNANCY_DAYS } from '../pregnancy.ts';
import { is } from './conditions.ts';
import type { DateQuestion, NumberQuestion, OneQuestion, TextQuestion } from './form.ts';
import { MESSAGES } from './messages.ts';

/** What the record asks beside the questionnaire (spec, clinical §5; catalogues §3.1). */
export const phoneNumber: TextQuestion = {
  name: 'phoneNumber',
  label: 'Téléphone',
  kind: 'text',
  format: 'phone',
  max: 30,
};

export const email: TextQuestion = { name: 'email', label: 'E-mail', kind: 'text', format: 'email', max: 254 };

export const address: TextQuestion = { name: 'address', label: 'Adresse', kind: 'text', format: 'address', max: 300 };

const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-'];

export const bloodGroup: OneQuestion = {
  name: 'bloodGroup',
  label: 'Groupe sanguin',
  kind: 'one',
  options: [...BLOOD_GROUPS.map((code) => ({ code, label: code })), { code: 'unknown', label: 'Inconnu' }],
  required: true,
};

/** « Aucune » is an answer, and another one than none: a person who treats the patient has to know which it is. */
export const hasAllergies: OneQuestion = {
  name: 'hasAllergies',
  label: 'Avez-vous des allergies ?',
  kind: 'one',
  options: [
    { code: 'oui', label: 'Oui' },
    { code: 'non', label: 'Aucune allergie connue' },
  ],
};

export const allergiesDetails: TextQuestion = {
  name: 'allergiesDetails',
  label: 'À quoi, et avec quelle réaction ?',
  kind: 'text',
  lines: 2,
  max: 500,
  when: is('hasAllergies', 'oui'),
};

export const smokeFreeYears: NumberQuestion = {
  name: 'tabacDureeDepuisArret',
  label: 'Arrêt depuis (années)',
  kind: 'number',
  min: 0,
  max: 100,
  decimals: 0,
  when: is('tabac', 'ancien'),
  required: true,
};

export const lastPeriod: DateQuestion = {
  name: 'DATE_LAST_PERIOD',
  label: 'Date des dernières règles',
  kind: 'date',
  earliest: ({ today }) => addDays(today, -MAX_PREGNANCY_DAYS),
  check: (day, { today }) => (isLastPeriod(day, today) ? null : MESSAGES.lastPeriod),
};

export const pregnancyType: OneQuestion = {
  name: 'CURRENT_PREGNANCY_TYPE',
  label: 'Type de grossesse',
  kind: 'one',
  options: [
    { code: 'simple', label: 'Grossesse simple' },
    { code: 'jumeaux', label: 'Jumeaux' },
    { code: 'triplets', label: 'Triplés' },
    { code: 'multiple', label: 'Multiple (4 ou plus)' },
  ],
};

export const birthsAtTerm: NumberQuestion = {
  name: 'NUMBER_OF_BIRTHS_AT_TERM',
  label: 'Nombre d’accouchements à terme (37 SA ou plus)',
  kind: 'number',
  min: 0,
  max: 20,
  decimals: 0,
};
