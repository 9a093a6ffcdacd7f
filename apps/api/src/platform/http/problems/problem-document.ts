import type { FieldError, Problem } from '@maillon/contracts/endpoint/problem';
import { refusalRow } from '@maillon/contracts/refusals/refusals';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '@maillon/domain/time-units';
import { problemType } from '../../public-pages/problem-pages.ts';
import { Refusal, type RefusalExtra } from '../../refusal.ts';
import { SessionRefusal } from '../../sessions/session-resolver.ts';
import { refusalFor } from './known-errors.ts';

/** Where a problem occurred; never with values of the query, which may name a person. */
export interface Occurrence {
  readonly requestId: string;
  /** The path template, `/api/appointment/:id`; empty where nothing matched. */
  readonly path: string;
  /** What the caller is told of the place (`problem-instance.ts`). */
  readonly instance: string;
  /** Whether the caller speaks FHIR, and reads an `OperationOutcome`. */
  readonly inFhir?: boolean;
}

const fieldErrors = (refusal: Refusal): readonly FieldError[] | undefined => {
  const row = refusalRow(refusal.code);
  const pointer = refusal.extra.field ?? row.field;
  if (refusal.extra.errors !== undefined || pointer === undefined) return refusal.extra.errors;
  return [{ pointer, code: refusal.code, message: row.detail }];
};

/** The sentences of the specification for what is taken already (platform §5), as far as flags name it. */
const takenTexts = ({ flags = {} }: RefusalExtra): string[] => [
  ...(flags.emailExists ? [TEXTS.emailExists] : []),
  ...(flags.phoneExists ? [TEXTS.phoneExists] : []),
  ...(flags.nirExists ? [TEXTS.nirExists] : []),
];

const counted = (count: number, unit: string): string =>
  `${count === 1 ? 'une' : count} ${unit}${count === 1 ? '' : 's'}`;
const waitText = (seconds: number): string =>
  seconds < HOUR_SECONDS
    ? counted(Math.ceil(seconds / MINUTE_SECONDS), 'minute')
    : counted(Math.ceil(seconds / HOUR_SECONDS), 'heure');

const spentText = ({ lookups, retryAfter = MINUTE_SECONDS }: RefusalExtra): string =>
  lookups ? `Vous avez recherché beaucoup de personnes en peu de temps. Réessayez dans ${waitText(retryAfter)}.` : '';

const documentOf = (refusal: Refusal, occurrence: Occurrence): Problem => {
  const row = refusalRow(refusal.code);
  const errors = fieldErrors(refusal);
  const detail = takenTexts(refusal.extra).join('. ') || spentText(refusal.extra) || row.detail;
  return {
    type: problemType(refusal.code),
    title: row.detail,
    status: row.status,
    detail,
    instance: occurrence.instance,
    code: refusal.code,
    // The sentence of the specification, which clients compare, where ours says more.
    message: row.message ?? (refusal.extra.lookups ? row.detail : detail),
    traceId: occurrence.requestId,
    ...(errors === undefined ? {} : { errors: [...errors] }),
    ...refusal.extra.flags,
    ...(refusal.extra.accessPolicy === undefined ? {} : { accessPolicy: refusal.extra.accessPolicy }),
  };
};

/** What to answer for an error: the refusal it is or stands for, `INTERNAL` for every unforeseen error. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (error instanceof SessionRefusal) return new Refusal('UNAUTHORISED');
  return refusalFor(error) ?? new Refusal('INTERNAL');
};

/** The body of the answer (RFC 9457). For a 401 the `message` is the one that the SuperTokens SDKs act on. */
export const problemOf = (error: unknown, occurrence: Occurrence): Problem => {
  const document = documentOf(refusalOf(error), occurrence);
  return error instanceof SessionRefusal ? { ...document, message: error.sdkMessage } : document;
};
