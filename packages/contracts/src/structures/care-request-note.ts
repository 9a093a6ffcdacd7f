import { CARE_REQUEST } from '@maillon/domain/care/care-request-form';
import type { Answers } from '@maillon/domain/forms/form';
import * as z from 'zod';
import { answersShape } from '../fields/form-answers.ts';
import { frenchIssue } from '../refusals/issues.ts';
import { TEXTS } from '../refusals/texts.ts';

/** The form of a care request travels as JSON in the first note of the request (spec organizations §3). */

const MAX_NOTE = 20_000;
/** Of the form's answers these stand in `recurrence` on the wire. */
const RECURRENCE: ReadonlySet<string> = new Set(['fromDate', 'toDate', 'frequency', 'urgent']);

const answers = z.strictObject(answersShape(CARE_REQUEST));

/** Where an answer stands in the JSON. */
export const placeInNote = (name: string): readonly string[] => (RECURRENCE.has(name) ? ['recurrence', name] : [name]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Forms say 2 where the code is '2', and 'early' where a list may hold it. */
const coded = ({ frequency, urgent, ...others }: Record<string, unknown>): Record<string, unknown> => ({
  ...others,
  ...(frequency !== undefined && { frequency: typeof frequency === 'number' ? String(frequency) : frequency }),
  ...(urgent !== undefined && { urgent: urgent === 'early' ? ['early'] : urgent }),
});

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Text → the answers in it. What must be answered is the form's to say (`errorsOf`); here each has its type. */
export const careRequestNote = z
  .string({ error: ({ input }) => (input === undefined ? TEXTS.required : TEXTS.wrongType) })
  .max(MAX_NOTE, { error: TEXTS.tooLong, abort: true })
  .transform((text, context): Answers => {
    const written = jsonOf(text);
    if (!isObject(written)) {
      context.addIssue({ code: 'custom', message: TEXTS.wrongType });
      return z.NEVER;
    }
    const { recurrence = {}, ...others } = written;
    const parsed = answers.safeParse(coded({ ...others, ...(isObject(recurrence) ? recurrence : { recurrence }) }), {
      error: frenchIssue,
    });
    if (parsed.success) return parsed.data as Answers;
    for (const { message, path, ...issue } of parsed.error.issues) {
      for (const key of issue.code === 'unrecognized_keys' ? issue.keys : []) {
        context.addIssue({ code: 'custom', message, path: [key] });
      }
      if (issue.code === 'unrecognized_keys') continue;
      const [name, ...rest] = path.map(String);
      context.addIssue({ code: 'custom', message, path: name === undefined ? [] : [...placeInNote(name), ...rest] });
    }
    return z.NEVER;
  });

/** Answers → the text of a note. */
export const noteOf = (given: Answers): string => {
  const entries = Object.entries(given);
  const recurrence = Object.fromEntries(entries.filter(([name]) => RECURRENCE.has(name)));
  return JSON.stringify({ ...Object.fromEntries(entries.filter(([name]) => !RECURRENCE.has(name))), recurrence });
};
