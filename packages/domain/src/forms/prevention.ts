import { all, any, completedYears, either, has, is, isFemale, not, reaches } from './conditions.ts';
import type { Condition } from './form.ts';
import type { FormView } from './form-view.ts';

interface Prevention {
  readonly id: string;
  readonly when: Condition;
  readonly text: string;
}

const ADVICE = 'Parlez-en à votre médecin ou à votre sage-femme.';

const aged =
  (from: number, to = Number.POSITIVE_INFINITY): Condition =>
  (who) => {
    const years = completedYears(who);
    return years !== null && years >= from && years <= to;
  };

/** Signs that a doctor should see soon, wherever they were ticked. */
const WARNING_SIGNS: readonly (readonly [question: string, code: string])[] = [
  ['risks_colon', 'sang_selles'],
  ['risks_colon', 'perte_poids'],
  ['risks_lungs', 'crachats_sang'],
  ['risks_chest', 'masse'],
  ['risks_testiculaire', 'masse'],
  ['risks_peau', 'lesion_evolutive'],
  ['risks_uterus', 'saignements'],
  ['symptomesUrinaires', 'hematurie'],
];

/** Information beside a result, never a diagnosis (catalogues §2.6). They go by completed years; questions do not. */
const PREVENTIONS: readonly Prevention[] = [
  {
    id: 'prev_alerte',
    when: either(...WARNING_SIGNS.map(([question, code]) => has(question, code))),
    text: 'Un des signes que vous avez cochés mérite un avis médical rapide.',
  },
  {
    id: 'prev_ist',
    when: either(all(reaches('adult'), not(reaches('over25'))), any('risks_ist')),
    text: 'Un dépistage du VIH et des IST est possible sans ordonnance en laboratoire ; il est gratuit avant 26 ans pour plusieurs IST.',
  },
  {
    id: 'prev_col_uterus',
    when: all(isFemale, aged(25, 65)),
    text: 'Dépistage du col de l’utérus : deux frottis à un an d’intervalle puis à trois ans entre 25 et 29 ans ; test HPV tous les cinq ans de 30 à 65 ans.',
  },
  {
    id: 'prev_sein',
    when: all(isFemale, aged(50, 74)),
    text: 'Dépistage organisé du cancer du sein : mammographie tous les deux ans de 50 à 74 ans.',
  },
  {
    id: 'prev_colon',
    when: aged(50, 74),
    text: 'Dépistage organisé du cancer colorectal : test immunologique tous les deux ans de 50 à 74 ans.',
  },
  {
    id: 'prev_vaccins_65',
    when: aged(65),
    text: 'À partir de 65 ans : grippe et Covid-19 chaque automne, pneumocoque, zona (deux doses), rappel dTcaPolio.',
  },
  {
    id: 'prev_tabac',
    when: is('tabac', 'actif'),
    text: 'Tabac Info Service : 39 89. Les substituts nicotiniques sont remboursés sur prescription.',
  },
  {
    id: 'prev_alcool',
    when: is('alcool', 'trois_a_quatre', 'plus_de_cinq'),
    text: 'Repère : maximum dix verres par semaine, pas plus de deux par jour, et pas tous les jours. Zéro alcool pendant la grossesse.',
  },
];

/** What concerns the person who answered, each with the advice to talk about it. */
export function preventionsFor({ who }: FormView): readonly { readonly id: string; readonly text: string }[] {
  return PREVENTIONS.filter(({ when }) => when(who)).map(({ id, text }) => ({ id, text: `${text} ${ADVICE}` }));
}
