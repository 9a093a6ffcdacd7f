import { isChild, not } from '../conditions.ts';
import type { ManyQuestion } from '../form.ts';
import {
  COLON_RISKS,
  FLU_RISKS,
  HAEMOPHILUS_RISKS,
  HEPATITIS_B_RISKS,
  LUNG_RISKS,
  SKIN_RISKS,
  STI_RISKS,
} from './risk-options.ts';

/** Risks that concern everybody (catalogues §2.3, steps 5 and 6). */
export const hepatitisB: ManyQuestion = {
  name: 'risques_hepatiteB',
  label: 'L’une de ces situations vous concerne-t-elle (hépatite B) ?',
  kind: 'many',
  options: HEPATITIS_B_RISKS,
};

export const flu: ManyQuestion = {
  name: 'grippeSaisionniere',
  label: 'L’une de ces situations vous concerne-t-elle (grippe saisonnière) ?',
  kind: 'many',
  options: FLU_RISKS,
};

export const haemophilus: ManyQuestion = {
  name: 'risques_herophilus',
  label: 'L’une de ces situations vous concerne-t-elle (pneumocoque, Haemophilus influenzae b) ?',
  kind: 'many',
  options: HAEMOPHILUS_RISKS,
};

export const colon: ManyQuestion = {
  name: 'risks_colon',
  label: 'Côlon et rectum',
  kind: 'many',
  options: COLON_RISKS,
};
export const skin: ManyQuestion = { name: 'risks_peau', label: 'Peau', kind: 'many', options: SKIN_RISKS };
export const lungs: ManyQuestion = { name: 'risks_lungs', label: 'Poumons', kind: 'many', options: LUNG_RISKS };

export const sexuallyTransmitted: ManyQuestion = {
  name: 'risks_ist',
  label: 'Infections sexuellement transmissibles',
  kind: 'many',
  options: STI_RISKS,
  when: not(isChild),
};
