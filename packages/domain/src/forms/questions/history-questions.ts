import { has } from '../conditions.ts';
import type { ManyQuestion, TextQuestion } from '../form.ts';
import { COMMON_PATHOLOGIES, COMMON_TREATMENTS, FAMILY_HISTORY, PERSONAL_HISTORY } from './history-options.ts';

/** What a person had, has and takes (catalogues §2.3, steps 2 and 3). */
export const personnalAntecedents: ManyQuestion = {
  name: 'personnalAntecedents',
  label: 'Avez-vous des antécédents médicaux personnels ?',
  kind: 'many',
  options: PERSONAL_HISTORY,
};

export const personnalAntecedentsOther: TextQuestion = {
  name: 'personnalAntecedentsOther',
  label: 'Précisez vos autres antécédents',
  kind: 'text',
  max: 500,
  when: has('personnalAntecedents', 'autre'),
  required: true,
};

export const usualTreatment: TextQuestion = {
  name: 'usualTreatment',
  label: 'Traitement habituel (nom, dose, fréquence)',
  kind: 'text',
  lines: 4,
  max: 2000,
};

export const familyAntecedents: ManyQuestion = {
  name: 'familyAntecedents',
  label: 'Antécédents dans votre famille (parents, frères, sœurs, enfants)',
  kind: 'many',
  options: FAMILY_HISTORY,
};

export const familyAntecedentsOther: TextQuestion = {
  name: 'familyAntecedentsOther',
  label: 'Précisez les autres antécédents familiaux',
  kind: 'text',
  max: 500,
  when: has('familyAntecedents', 'autre'),
  required: true,
};

export const commonPathologies: ManyQuestion = {
  name: 'commonPathologies',
  label: 'Avez-vous l’une de ces maladies ?',
  kind: 'many',
  options: COMMON_PATHOLOGIES,
  searchable: true,
};

export const commonTreatments: ManyQuestion = {
  name: 'commonTreatments',
  label: 'Prenez-vous l’un de ces médicaments ?',
  kind: 'many',
  options: COMMON_TREATMENTS,
  searchable: true,
};
