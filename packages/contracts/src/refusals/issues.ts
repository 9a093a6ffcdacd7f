import type * as z from 'zod';
import { TEXTS } from './texts.ts';

type RawIssue = z.core.$ZodRawIssue;

const FORMATS: Partial<Record<string, string>> = {
  uuid: TEXTS.wrongId,
  email: TEXTS.email,
  date: TEXTS.wrongDate,
  datetime: TEXTS.wrongDate,
};

const ofTooSmall = (issue: z.core.$ZodIssueTooSmall): string => {
  if (issue.origin === 'string') return issue.minimum === 1 ? TEXTS.required : TEXTS.tooShort;
  if (issue.origin === 'array') return issue.minimum === 1 ? TEXTS.required : TEXTS.tooFew;
  return TEXTS.tooSmall;
};

const ofTooBig = (issue: z.core.$ZodIssueTooBig): string => {
  if (issue.origin === 'string') return TEXTS.tooLong;
  return issue.origin === 'array' ? TEXTS.tooMany : TEXTS.tooBig;
};

/**
 * The French sentence for an issue whose schema gives none. Pass it as `error` to `safeParse`; a schema's own text wins.
 * It never repeats what was sent.
 */
export const frenchIssue = (issue: RawIssue): string => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return TEXTS.unknownField;
    case 'invalid_value':
      return issue.input === undefined ? TEXTS.required : TEXTS.wrongChoice;
    case 'invalid_format':
      return FORMATS[issue.format] ?? TEXTS.wrongType;
    case 'too_small':
      return ofTooSmall(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return ofTooBig(issue as z.core.$ZodIssueTooBig);
    default:
      return issue.input === undefined ? TEXTS.required : TEXTS.wrongType;
  }
};
