import { ageForRules } from '../../age.ts';
import { packYears } from '../computed-values.ts';
import { has, is } from '../conditions.ts';
import type { Figure, ManyQuestion, NumberQuestion, OneQuestion, Respondent, TextQuestion } from '../form.ts';
import { ALCOHOL, DRINKS, FOOD_HABITS, PHYSICAL_ACTIVITY, TOBACCO } from './lifestyle-options.ts';

/** How a person lives (catalogues §2.3, steps 2 and 4). */
export const physicalActivity: OneQuestion = {
  name: 'physicalActivity',
  label: 'Quel est votre niveau d’activité physique ?',
  kind: 'one',
  options: PHYSICAL_ACTIVITY,
  required: true,
};

export const tabac: OneQuestion = {
  name: 'tabac',
  label: 'Fumez-vous ?',
  kind: 'one',
  options: TOBACCO,
  required: true,
};

const hasSmoked = is('tabac', 'ancien', 'actif');
const MAX_YEARS = 100;

const ageOf = ({ birthDate, today }: Respondent): number =>
  birthDate === null ? MAX_YEARS : Math.max(0, ageForRules(birthDate, today));

export const tabacQuantite: NumberQuestion = {
  name: 'tabacQuantite',
  label: 'Nombre de cigarettes par jour',
  kind: 'number',
  min: 0,
  max: 100,
  decimals: 0,
  when: hasSmoked,
  required: true,
};

export const tabacDuree: NumberQuestion = {
  name: 'tabacDuree',
  label: 'Pendant combien d’années ?',
  kind: 'number',
  unit: 'ans',
  min: 0,
  max: ageOf,
  decimals: 0,
  when: hasSmoked,
  required: true,
};

export const tobaccoFigure: Figure = {
  name: 'packYears',
  label: 'Paquets-années',
  kind: 'figure',
  when: hasSmoked,
  of: packYears,
};

export const alcool: OneQuestion = {
  name: 'alcool',
  label: 'Consommez-vous de l’alcool ?',
  kind: 'one',
  options: ALCOHOL,
  required: true,
};

export const alcoolType: ManyQuestion = {
  name: 'alcoolType',
  label: 'Types de boissons',
  kind: 'many',
  options: DRINKS,
  when: is('alcool', ...ALCOHOL.map(({ code }) => code).filter((code) => code !== 'jamais')),
  required: true,
};

export const foodHabits: ManyQuestion = {
  name: 'foodHabits',
  label: 'Habitudes alimentaires',
  kind: 'many',
  options: FOOD_HABITS,
};

export const foodHabitsOther: TextQuestion = {
  name: 'foodHabitsOther',
  label: 'Précisez vos habitudes',
  kind: 'text',
  max: 500,
  when: has('foodHabits', 'autre'),
  required: true,
};
