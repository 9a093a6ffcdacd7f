import { isBlank } from '@maillon/domain/forms/check-answer';
import type { Answer, Answers } from '@maillon/domain/forms/form';
import type { FormErrors, FormView } from '@maillon/domain/forms/form-view';
import { errorsOf } from '@maillon/domain/forms/form-view';
import { isSameAnswer } from '@maillon/domain/forms/stored-answer';
import { OF_THE_ACCOUNT, type RecordNow, type Stored } from '../../vault/record/record-now.ts';

/** What a person changed and has not saved: by question, with the version that they saw when they began to change it. */
export interface RecordDraft {
  /** Null takes the answer away. */
  readonly answers: Readonly<Record<string, Answer | null>>;
  readonly seen: Readonly<Record<string, number>>;
}

export const NO_DRAFT: RecordDraft = { answers: {}, seen: {} };

/** One answer to be written. */
export interface Change {
  readonly name: string;
  readonly answer: Answer | null;
  /** The version that its writer saw; 0 where there was none. */
  readonly version: number;
}

/** An answer that another person changed while it was being changed here. */
export interface Conflict {
  readonly name: string;
  /** Null: they took it away. */
  readonly theirs: Stored | null;
}

export const isEmptyDraft = ({ answers }: RecordDraft): boolean => Object.keys(answers).length === 0;

const settled = (answer: Answer | undefined): Answer | null => {
  if (answer === undefined || isBlank(answer)) return null;
  return typeof answer === 'string' ? answer.trim() : answer;
};

const without = ({ answers, seen }: RecordDraft, names: ReadonlySet<string>): RecordDraft => {
  const kept = <V>(of: Readonly<Record<string, V>>): Record<string, V> =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !names.has(name)));
  return { answers: kept(answers), seen: kept(seen) };
};

/**
 * Answers the question anew. What is as the record has it again is no change any more, unless another answer is on its way there.
 * @param isOnItsWay whether an earlier answer to it is being written
 */
export const answered = (
  draft: RecordDraft,
  now: RecordNow,
  name: string,
  answer: Answer | undefined,
  isOnItsWay = false,
): RecordDraft => {
  const stored = now.stored.get(name);
  const seen = draft.seen[name] ?? stored?.version ?? 0;
  // A box that was never ticked and one that was unticked say the same.
  const isUntouched = isSameAnswer(answer, stored?.answer) || (answer === false && now.answers[name] === undefined);
  if (
    !isOnItsWay &&
    isUntouched &&
    seen === (stored?.version ?? 0) &&
    (answer !== undefined || now.answers[name] === undefined)
  ) {
    return without(draft, new Set([name]));
  }
  return {
    answers: { ...draft.answers, [name]: answer ?? null },
    seen: { ...draft.seen, [name]: seen },
  };
};

/** The answers as the editor shows them. */
export const withDraft = ({ answers }: RecordNow, draft: RecordDraft): Answers => {
  const shown: Record<string, Answer> = { ...answers } as Record<string, Answer>;
  for (const [name, answer] of Object.entries(draft.answers)) {
    if (answer === null) delete shown[name];
    else shown[name] = answer;
  }
  return shown;
};

/** Where both changed the same answer, to something else. A person who writes now is asked; no answer is overwritten unseen. */
export const conflictsOf = (now: RecordNow, draft: RecordDraft): readonly Conflict[] =>
  Object.entries(draft.answers).flatMap(([name, mine]) => {
    const theirs = now.stored.get(name) ?? null;
    const isStale = (draft.seen[name] ?? 0) !== (theirs?.version ?? 0);
    return isStale && !isSameAnswer(settled(mine ?? undefined) ?? undefined, theirs?.answer) ? [{ name, theirs }] : [];
  });

/** Keeps one's own answer over theirs, having seen it. */
export const keptMine = (draft: RecordDraft, { name, theirs }: Conflict): RecordDraft => ({
  ...draft,
  seen: { ...draft.seen, [name]: theirs?.version ?? 0 },
});

export const tookTheirs = (draft: RecordDraft, { name }: Conflict): RecordDraft => without(draft, new Set([name]));

/** The version that each answer has in the record by now. */
type Versions = readonly { readonly type: string; readonly version: number }[];

/**
 * These are in the record: the draft lets go of them. What was changed again meanwhile stays, as a change of what was just written: its
 * writer is not another person.
 */
export const saved = (draft: RecordDraft, written: readonly Change[], versions: Versions): RecordDraft => {
  const isSaved = ({ name, answer }: Change): boolean =>
    isSameAnswer(settled(draft.answers[name] ?? undefined) ?? undefined, answer ?? undefined);
  const now = new Map(versions.map(({ type, version }) => [type, version] as const));
  const again = written.filter((change) => change.name in draft.answers && !isSaved(change));
  const seen = { ...draft.seen, ...Object.fromEntries(again.map(({ name }) => [name, now.get(name) ?? 0])) };
  return without({ ...draft, seen }, new Set(written.filter(isSaved).map(({ name }) => name)));
};

/**
 * What a save writes: answers that were changed, whose question is shown. An answer behind a question that is hidden now stays as
 * the record has it.
 */
export const changesOf = (now: RecordNow, draft: RecordDraft, { steps }: FormView): readonly Change[] => {
  const shown = new Set(steps.flatMap(({ questions }) => questions.map(({ name }) => name)));
  const waiting = new Set(conflictsOf(now, draft).map(({ name }) => name));
  return Object.entries(draft.answers).flatMap(([name, mine]): Change[] => {
    if (!shown.has(name) || waiting.has(name) || OF_THE_ACCOUNT.has(name) || now.unreadable.has(name)) return [];
    const answer = settled(mine ?? undefined);
    const stored = now.stored.get(name);
    if (answer === null && stored === undefined) return [];
    return [{ name, answer, version: stored?.version ?? 0 }];
  });
};

/** What keeps the record from being saved. A reader is never asked to correct what they cannot change or read. */
export const errorsToMend = (view: FormView, now: RecordNow): FormErrors =>
  Object.fromEntries(
    Object.entries(errorsOf(view)).filter(([name]) => !OF_THE_ACCOUNT.has(name) && !now.unreadable.has(name)),
  );
