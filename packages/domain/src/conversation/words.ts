import type { Option, Question } from '../forms/form.ts';
import { VACCINES } from '../forms/questions/vaccine-questions.ts';
import { OPTION_WORDS } from './option-words.ts';
import { QUESTION_WORDS, type QuestionWords } from './question-words.ts';
import { VACCINES_SCREEN } from './screens.ts';

/** What all of the vaccines together are asked by. */
const VACCINES_WORDS: QuestionWords = {
  asked: 'Lesquels de ces vaccins avez-vous reçus ?',
  why: 'Votre carnet de santé le dit. Une date approximative aide déjà.',
};

export const screenWords = (id: string): QuestionWords =>
  id === VACCINES_SCREEN ? VACCINES_WORDS : (QUESTION_WORDS[id] ?? { asked: id });

const withOptions = <Q extends Question>(question: Q, to: (option: Option, words: string | undefined) => Option): Q => {
  if (question.kind !== 'one' && question.kind !== 'many') return question;
  const words = OPTION_WORDS[question.name];
  return {
    ...question,
    options: question.options.map((option) => to(option, words?.[option.code] ?? OPTION_WORDS.any?.[option.code])),
  };
};

/** Below an everyday word its explanation, or else the clinical one. */
const inEverydayWords = (option: Option, said: string | undefined): Option => {
  if (said === undefined) return option;
  const isClear = option.hint !== undefined || NEEDS_NO_OTHER.has(option.code);
  return { ...option, label: said, ...(!isClear && { hint: option.label }) };
};

/** Answers whose clinical word would only say the same again. */
const NEEDS_NO_OTHER: ReadonlySet<string> = new Set([
  ...[
    'none',
    'unknown',
    'autre',
    'oui',
    'non',
    'jamais',
    'ancien',
    'actif',
    'occasionnelle',
    'diabetes',
    'autoimmune',
    'cancer',
  ],
  ...['simple', 'jumeaux', 'triplets', 'multiple', 'reguliers', 'irreguliers', 'absence', 'masse'],
]);

const VACCINE_DATES: ReadonlySet<string> = new Set(VACCINES.map(({ name }) => `date${name}`));

/** The question as a patient is asked it: everyday words, the clinical one below where it is another. */
export function asAsked(question: Question): Question {
  const words = QUESTION_WORDS[question.name];
  const asked = withOptions(question, inEverydayWords);
  if (VACCINE_DATES.has(question.name)) return { ...asked, label: 'Quand ? (date, même approximative)' };
  if (words === undefined) return asked;
  const { hint: _, ...bare } = asked;
  return { ...bare, label: words.asked, ...(words.why !== undefined && { hint: words.why }) } as Question;
}

/** The question as professionals name it. */
export function asClinical(question: Question): Question {
  const clinical = QUESTION_WORDS[question.name]?.clinical;
  return clinical === undefined ? question : { ...question, label: clinical };
}
