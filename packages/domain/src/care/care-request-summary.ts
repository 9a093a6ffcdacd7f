import { isIsoDay } from '../day.ts';
import type { Answer, Answers, Option } from '../forms/form.ts';
import { visitCount } from './care-request-form.ts';
import {
  AFTER_BIRTH,
  FREQUENCIES,
  MONITORING,
  MOTHER,
  NEWBORN_DIET,
  POST_PARTUM,
  REQUEST_TYPES,
} from './care-request-options.ts';

/** A care request as a colleague would tell it, in three paragraphs; every answer stands in the form below it. */
export interface CareRequestSummary {
  readonly need: string;
  readonly motherAndChild: string;
  readonly toKnow: string;
}

/** What is asked for, by codes of the form's `typeDemande`; one that is no longer offered keeps its code. */
export const needsIn = (types: readonly string[]): string =>
  types.length === 0 ? 'Besoin non précisé' : labelsOf(REQUEST_TYPES, types).join(', ');

const labelsOf = (options: readonly Option[], codes: readonly string[]): string[] =>
  codes.map((code) => options.find((option) => option.code === code)?.label ?? code);

const codesOf = (answer: Answer | undefined): readonly string[] =>
  Array.isArray(answer) ? answer : typeof answer === 'string' && answer !== '' ? [answer] : [];

/** « GHR » stays as it is. */
const lower = (text: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLocaleLowerCase('fr') + text.slice(1) : text;
const dayIn = (answer: Answer | undefined): string | null =>
  typeof answer === 'string' && isIsoDay(answer) ? answer.split('-').reverse().join('/') : null;
const sentence = (parts: readonly (string | null | false | undefined)[], between = ', '): string | null => {
  const said = parts.filter((part): part is string => typeof part === 'string' && part !== '');
  const [first = '', ...others] = said;
  return said.length === 0 ? null : `${[first, ...others.map(lower)].join(between)}.`;
};
const paragraph = (sentences: readonly (string | null)[]): string => sentences.filter(Boolean).join(' ');

export function careRequestSummary(answers: Answers): CareRequestSummary {
  return { need: needOf(answers), motherAndChild: motherAndChildOf(answers), toKnow: toKnowOf(answers) };
}

function needOf(answers: Answers): string {
  const [from, to] = [dayIn(answers.fromDate), dayIn(answers.toDate)];
  const [frequency] = labelsOf(FREQUENCIES, codesOf(answers.frequency));
  const visits = visitCount({ answers });
  return paragraph([
    sentence([
      needsIn(codesOf(answers.typeDemande)),
      frequency,
      from !== null && to !== null && `du ${from} au ${to}`,
      visits !== null && `${visits} visite${visits > 1 ? 's' : ''} prévue${visits > 1 ? 's' : ''}`,
    ]),
    codesOf(answers.urgent).includes('early') ? 'Première visite dans moins de 24 h.' : null,
    sentence([
      ...labelsOf(MONITORING, codesOf(answers.typeTest)),
      ...labelsOf(POST_PARTUM, codesOf(answers.postPartum)),
    ]),
  ]);
}

function motherAndChildOf(answers: Answers): string {
  const [pregnancies, children] = [answers.pregnancyNumber, answers.childrenNumber];
  const [course] = labelsOf(AFTER_BIRTH, codesOf(answers.suiteMaternite)).map(lower);
  return paragraph([
    sentence([
      typeof pregnancies === 'number' && `${pregnancies}${pregnancies === 1 ? 're' : 'e'} grossesse`,
      typeof children === 'number' && `${children} enfant${children > 1 ? 's' : ''}`,
    ]),
    sentence([course !== undefined && `Suites ${course}`]),
    sentence(labelsOf(NEWBORN_DIET, codesOf(answers.diet))),
    sentence([detailed(answers, 'hasPathologie', 'pathologie', 'Pathologie', 'Pas de pathologie signalée')], ''),
    sentence([detailed(answers, 'hasAllergies', 'allergiesDetails', 'Allergies', 'Aucune allergie signalée')], ''),
    sentence(motherWords(answers)),
  ]);
}

const motherWords = ({ mere, mereAutre }: Answers): string[] =>
  labelsOf(
    MOTHER,
    codesOf(mere).filter((code) => code !== 'aucune_particularite' && code !== 'autre'),
  ).concat(typeof mereAutre === 'string' && codesOf(mere).includes('autre') ? [mereAutre] : []);

const detailed = (answers: Answers, flag: string, detail: string, name: string, none: string): string | null => {
  if (answers[flag] === undefined) return null;
  const text = answers[detail];
  return answers[flag] === true ? `${name} : ${typeof text === 'string' ? withoutStop(text) : 'à préciser'}` : none;
};

const withoutStop = (text: string): string => {
  const said = text.trimEnd();
  return said.endsWith('.') ? said.slice(0, -1) : said;
};

function toKnowOf(answers: Answers): string {
  const handed = (flag: string, name: string): string | null =>
    answers[flag] === undefined ? null : `${name} ${answers[flag] === true ? 'remise' : 'non remise'}`;
  const done = (flag: string, words: string): string | null => (answers[flag] === true ? words : null);
  return paragraph([
    sentence([handed('llsDoc', 'Lettre de liaison'), handed('ordonnanceDoc', 'ordonnance')]),
    sentence([detailed(answers, 'hadAdverseEvent', 'adverseEventDetails', 'Événement indésirable', '')], ''),
    sentence([
      done('porteurOuContact', 'Porteuse d’une bactérie résistante, ou cas contact'),
      done('implicationEquipeHygiene', 'Équipe d’hygiène impliquée'),
      done('priseEnChargeSociale', 'Prise en charge sociale en cours'),
      done('rendezVousMedicaux', 'Rendez-vous médicaux pris'),
      done('reeducationPerineale', 'Rééducation périnéale prescrite'),
    ]),
  ]);
}
