import type { Answer, Question } from './form.ts';

/** An answer as it is sealed: words as they are, everything else as JSON (catalogues §3.1, §4.1). */
export function storedTextOf(answer: Answer): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

/** The answer in a text that was opened; undefined where the text is none to this question. */
export function answerIn(question: Question, text: string): Answer | undefined {
  switch (question.kind) {
    case 'figure':
      return undefined;
    case 'number':
    case 'flag':
    case 'many':
      return parsed(question.kind, text);
    default:
      // « 12 » in a field of words is two characters, not a number.
      return text;
  }
}

/** Whether both are stored as the same text; an absent answer equals an absent one alone. */
export function isSameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return storedTextOf(one) === storedTextOf(other);
}

const FITS: Readonly<Record<'number' | 'flag' | 'many', (value: unknown) => value is Answer>> = {
  number: (value): value is number => typeof value === 'number',
  flag: (value): value is boolean => typeof value === 'boolean',
  many: (value): value is string[] => Array.isArray(value) && value.every((code) => typeof code === 'string'),
};

function parsed(kind: keyof typeof FITS, text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return FITS[kind](value) ? value : undefined;
  } catch {
    return undefined;
  }
}
