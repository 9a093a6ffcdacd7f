import { all, any, isFemale, isMale, reaches } from '../conditions.ts';
import type { ManyQuestion, OneQuestion } from '../form.ts';
import {
  BONE_DENSITY,
  BREAST_FOLLOW_UP,
  BREAST_RISKS,
  CERVIX_RISKS,
  OSTEOPOROSIS_RISKS,
  PROSTATE_FOLLOW_UP,
  PROSTATE_RISKS,
  TESTICLE_RISKS,
  URINARY_FREQUENCY,
  URINARY_SYMPTOMS,
} from './screening-options.ts';

/** Risks and screenings by sex and age (catalogues §2.3, step 7). */
export const womanOver25 = all(isFemale, reaches('over25'));
export const manOver50 = all(isMale, reaches('over50'));

export const chest: ManyQuestion = {
  name: 'risks_chest',
  label: 'Sein : facteurs de risque',
  kind: 'many',
  options: BREAST_RISKS,
  when: womanOver25,
};

export const chestFollowUp: OneQuestion = {
  name: 'surveillance_chest',
  label: 'Sein : dernière surveillance',
  kind: 'one',
  options: BREAST_FOLLOW_UP,
  when: womanOver25,
};

export const uterus: ManyQuestion = {
  name: 'risks_uterus',
  label: 'Col de l’utérus : facteurs de risque',
  kind: 'many',
  options: CERVIX_RISKS,
  when: womanOver25,
};

export const osteoporosis: ManyQuestion = {
  name: 'risks_oesteoporose',
  label: 'Ostéoporose : facteurs de risque',
  kind: 'many',
  options: OSTEOPOROSIS_RISKS,
  when: reaches('over50'),
};

export const boneDensity: OneQuestion = {
  name: 'densitometrie_osseuse',
  label: 'Avez-vous déjà eu une densitométrie osseuse ?',
  kind: 'one',
  options: BONE_DENSITY,
  when: all(reaches('over50'), any('risks_oesteoporose')),
};

export const prostate: ManyQuestion = {
  name: 'risks_prostate',
  label: 'Prostate : facteurs de risque',
  kind: 'many',
  options: PROSTATE_RISKS,
  when: manOver50,
};

export const prostateFollowUp: OneQuestion = {
  name: 'surveillance_prostate',
  label: 'Prostate : dernière surveillance',
  kind: 'one',
  options: PROSTATE_FOLLOW_UP,
  when: manOver50,
};

export const urinarySymptoms: ManyQuestion = {
  name: 'symptomesUrinaires',
  label: 'Symptômes urinaires',
  kind: 'many',
  options: URINARY_SYMPTOMS,
  when: manOver50,
};

export const urinaryFrequency: OneQuestion = {
  name: 'symptomesUrinairesFrequence',
  label: 'À quelle fréquence (dernier mois) ?',
  kind: 'one',
  options: URINARY_FREQUENCY,
  when: all(manOver50, any('symptomesUrinaires')),
};

export const testicles: ManyQuestion = {
  name: 'risks_testiculaire',
  label: 'Testicules : facteurs de risque ou symptômes',
  kind: 'many',
  options: TESTICLE_RISKS,
  when: manOver50,
};
