import type { Answer, ManyQuestion, OneQuestion, Option, Question } from './form.ts';

/** « None of these » and « I do not know » are answers, and others than none: an unasked question has neither. */
const NONE: Option = { code: 'none', label: 'Rien à signaler' };
/** The code that the blood group has for it. */
const UNKNOWN: Option = { code: 'unknown', label: 'Ne sait pas' };
const SOLE: ReadonlySet<string> = new Set([NONE.code, UNKNOWN.code]);

/** What « I do not know » is in words, where an answer is typed. */
export const UNKNOWN_TEXT = UNKNOWN.label;

/** Whether a question whose answer is typed can be answered by « I do not know »; how to reach a person is no such question. */
export const mayBeUnknown = (question: Question): boolean => question.kind === 'text' && question.format === undefined;

export const isNone = (code: string): boolean => code === NONE.code;
export const isUnknown = (code: string): boolean => code === UNKNOWN.code;

/** The same question, to which « I do not know » can be answered, and « none of these » where there are several. */
export const withSoleOptions = <Q extends ManyQuestion | OneQuestion>(question: Q): Q => ({
  ...question,
  options: [...question.options, ...(question.kind === 'many' ? [NONE] : []), UNKNOWN],
});

/** Whether something of a list holds: « none of these » is nothing of it. */
export const holdsAny = (answer: Answer | undefined): boolean =>
  Array.isArray(answer) && answer.some((code) => !SOLE.has(code));

/** What is ticked after a tick: « none of these » and « I do not know » stand alone, and give way to anything else. */
export function ticking(before: readonly string[], after: readonly string[]): readonly string[] {
  const added = after.find((code) => !before.includes(code));
  if (added === undefined) return after;
  return SOLE.has(added) ? [added] : after.filter((code) => !SOLE.has(code));
}
