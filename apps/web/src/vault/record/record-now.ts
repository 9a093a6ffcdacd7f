import type { CheckUp } from '@maillon/contracts/record/check-ups';
import type { Answer, Answers, Question } from '@maillon/domain/forms/form';
import { questionsOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { answerIn } from '@maillon/domain/forms/stored-answer';
import { plainText } from '@maillon/domain/text/plain-text';
import type { PatientFile } from '../../data/affiliations.ts';
import type { Intake } from '../../data/observations.ts';
import type { RecordEntry } from './open-observations.ts';

/** An answer as the record has it. */
export interface Stored {
  readonly answer: Answer;
  readonly version: number;
  readonly author: { readonly id: string; readonly name: string };
  readonly at: string;
}

/** Where an answer on screen comes from. */
export type Source =
  | { readonly from: 'record'; readonly author: string; readonly at: string }
  | { readonly from: 'check-up'; readonly at: string }
  | { readonly from: 'sign-up' }
  | { readonly from: 'account' };

/** A record as it stands: what was written, and what other sources say where nothing was. */
export interface RecordNow {
  readonly stored: ReadonlyMap<string, Stored>;
  readonly answers: Answers;
  readonly sources: ReadonlyMap<string, Source>;
  /** Written, and not readable here: neither shown nor written over. */
  readonly unreadable: ReadonlySet<string>;
}

/** One identity per person: the account's. It is read here, and changed where it was proved. */
export const OF_THE_ACCOUNT: ReadonlySet<string> = new Set(['lastName', 'firstName', 'gender', 'birthDate', 'nir']);

const QUESTIONS: ReadonlyMap<string, Question> = new Map(
  questionsOf(RECORD)
    .filter(({ kind }) => kind !== 'figure')
    .map((question) => [question.name, question]),
);

const present = (answers: Readonly<Record<string, Answer | null | undefined>>): [string, Answer][] =>
  Object.entries(answers).filter((entry): entry is [string, Answer] => entry[1] != null && entry[1] !== '');

const identityOf = ({ firstName, lastName, common, birthDate, nir }: PatientFile) =>
  present({ firstName, lastName, gender: common.gender, birthDate, nir });

/** What the account knows too, until the record says something else. */
const contactOf = ({ common, address, bloodGroup }: PatientFile) =>
  present({ phoneNumber: common.phone, email: common.email, address: address[0]?.text, bloodGroup });

const NONE: ReadonlySet<string> = new Set([
  ...['non', 'aucun', 'aucune', 'rien', 'neant', 'ras', 'pas', 'aucune connue', 'aucune allergie'],
  ...[
    'aucune allergie connue',
    'pas d allergie',
    'pas d allergie connue',
    'pas d allergies',
    'pas d allergies connues',
  ],
]);

/** Words that say that there is none: « Aucune. », « pas d’allergie connue ». */
const saysNone = (text: string): boolean =>
  NONE.has(
    plainText(text)
      .replaceAll(/[^a-z]/g, ' ')
      .split(' ')
      .filter(Boolean)
      .join(' '),
  );

/** What the wizards of the sign-up and of « Ajouter un patient » ask in a field of words; the record has a question for each. */
const saidAtSignUp = ({ allergies, medicalBackground, treatments }: Intake) =>
  present({
    ...(allergies &&
      (saysNone(allergies) ? { hasAllergies: 'non' } : { hasAllergies: 'oui', allergiesDetails: allergies })),
    ...(medicalBackground && { personnalAntecedents: ['autre'], personnalAntecedentsOther: medicalBackground }),
    usualTreatment: treatments,
  });

/** Own observations first; then the latest questionnaire of the person; then their sign-up and account (spec, organizations §8). */
export const recordNow = (
  entries: readonly RecordEntry[],
  file: PatientFile,
  checkUps: readonly CheckUp[] = [],
  intake: Intake | null = null,
): RecordNow => {
  const stored = new Map<string, Stored>();
  const unreadable = new Set<string>();
  for (const { observation, opened } of entries) {
    const question = QUESTIONS.get(observation.type);
    if (question === undefined) continue;
    const answer = opened.ok ? answerIn(question, opened.text) : undefined;
    if (answer === undefined) unreadable.add(question.name);
    else {
      const { version, author, creation } = observation;
      stored.set(question.name, { answer, version, author, at: creation });
    }
  }
  const answers: Record<string, Answer> = {};
  const sources = new Map<string, Source>();
  const take = (found: readonly (readonly [string, Answer])[], source: (name: string) => Source): void => {
    for (const [name, answer] of found) {
      if (name in answers || unreadable.has(name) || !QUESTIONS.has(name)) continue;
      answers[name] = answer;
      sources.set(name, source(name));
    }
  };
  take(identityOf(file), () => ({ from: 'account' }));
  take(
    [...stored].map(([name, { answer }]) => [name, answer] as const),
    (name) => ({ from: 'record', author: stored.get(name)?.author.name ?? '', at: stored.get(name)?.at ?? '' }),
  );
  const [latest] = checkUps;
  if (latest !== undefined) take(present(latest.answers), () => ({ from: 'check-up', at: latest.createdAt }));
  if (intake !== null) take(saidAtSignUp(intake), () => ({ from: 'sign-up' }));
  take(contactOf(file), () => ({ from: 'account' }));
  return { stored, answers, sources, unreadable };
};
