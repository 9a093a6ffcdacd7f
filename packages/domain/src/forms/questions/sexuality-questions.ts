import { all, has, is, isChild, isFemale, isPregnant, not, reaches } from '../conditions.ts';
import type { ManyQuestion, OneQuestion, TextQuestion } from '../form.ts';
import { womanOver25 } from './screening-questions.ts';
import { CERVIX_SCREENING, CONTRACEPTIVES, CYCLES, MENOPAUSE_SYMPTOMS, YES_NO } from './sexuality-options.ts';

/**
 * Contraception, cycles, menopause (catalogues §2.3, step 8). A child of less than 15 is not asked about contraception (C-13), and
 * a woman who expects a child about none of the three.
 */
export const contraception: OneQuestion = {
  name: 'hasContraception',
  label: 'Utilisez-vous un moyen de contraception ?',
  kind: 'one',
  options: YES_NO,
  when: all(not(isChild), not(isPregnant)),
  required: true,
};

export const contraceptives: ManyQuestion = {
  name: 'typeContraception',
  label: 'Lequel ou lesquels ?',
  kind: 'many',
  options: CONTRACEPTIVES,
  when: is('hasContraception', 'oui'),
};

export const otherContraceptive: TextQuestion = {
  name: 'typeContraceptionAutre',
  label: 'Précisez',
  kind: 'text',
  max: 200,
  when: all(is('hasContraception', 'oui'), has('typeContraception', 'autre')),
  required: true,
};

const mayBeMenopausal = all(isFemale, reaches('over50'), not(isPregnant));

export const menopause: OneQuestion = {
  name: 'menopause',
  label: 'Êtes-vous ménopausée ?',
  kind: 'one',
  options: YES_NO,
  when: mayBeMenopausal,
  required: true,
};

export const menopauseEffect: ManyQuestion = {
  name: 'menopauseEffect',
  label: 'Symptômes ressentis',
  kind: 'many',
  options: MENOPAUSE_SYMPTOMS,
  when: all(mayBeMenopausal, is('menopause', 'oui')),
};

export const cervixScreening: OneQuestion = {
  name: 'frottis',
  label: 'De quand date votre dernier dépistage du col de l’utérus (frottis ou test HPV) ?',
  kind: 'one',
  options: CERVIX_SCREENING,
  when: womanOver25,
  required: true,
};

export const cycles: OneQuestion = {
  name: 'cyclesMenstruels',
  label: 'Vos cycles menstruels sont…',
  kind: 'one',
  options: CYCLES,
  when: all(isFemale, not(isPregnant), not(is('menopause', 'oui'))),
  required: true,
};
