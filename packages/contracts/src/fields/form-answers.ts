import type { Form, Question } from '@maillon/domain/forms/form';
import { questionsOf } from '@maillon/domain/forms/form-view';
import { MESSAGES } from '@maillon/domain/forms/messages';
import * as z from 'zod';
import { choice, day, nir, profileEmail, text } from './primitives.ts';

const codesOf = (options: readonly { readonly code: string }[]): readonly [string, ...string[]] => {
  const [first, ...others] = options.map(({ code }) => code);
  if (first === undefined) throw new RangeError('a list without options');
  return [first, ...others];
};

const schemaOf = (question: Question): z.ZodType | null => {
  switch (question.kind) {
    case 'text':
      if (question.format === 'nir') return nir;
      return question.format === 'email' ? profileEmail : text(question.max);
    case 'date':
      return day;
    case 'number':
      return z.number({ error: MESSAGES.number });
    case 'one':
      return choice(codesOf(question.options));
    case 'many':
      return z.array(choice(codesOf(question.options))).max(question.options.length);
    case 'flag':
      return z.boolean();
    case 'figure':
      return null;
  }
};

/**
 * The shape of a form's answers on the wire, from its definition: every question, none of them required, no other key. What must
 * be answered depends on the other answers and on the day, so the service asks the form itself.
 */
export const answersShape = (form: Form): z.ZodRawShape =>
  Object.fromEntries(
    questionsOf(form).flatMap((question) => {
      const schema = schemaOf(question);
      return schema === null ? [] : [[question.name, schema.optional()] as const];
    }),
  );

/** Answers as they were stored; not parsed again on the way out. */
export const storedAnswers = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
