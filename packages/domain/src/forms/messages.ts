import { FIELD_MESSAGES } from '../text/field-messages.ts';

/** Sentences of questionnaires; those that the specification quotes keep its spelling. */
export const MESSAGES = {
  ...FIELD_MESSAGES,
  number: 'Indiquez un nombre',
  wholeNumber: 'Indiquez un nombre entier',
  vaccineDate: 'La date du vaccin est invalide',
  lastPeriod: 'La date doit être comprise entre il y a 42 semaines et aujourd’hui',
  email: 'E-mail invalide',
  range: (min: number, max: number): string => `La valeur doit être comprise entre ${min} et ${max}`,
  unlikely: 'Cette valeur est inhabituelle : vérifiez-la.',
  veryOld: 'Cette date est inhabituelle : vérifiez-la.',
} as const;
