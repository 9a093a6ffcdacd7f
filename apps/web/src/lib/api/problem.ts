import { ApiProblem } from '@maillon/contracts/endpoint/client';
import type { Problem } from '@maillon/contracts/endpoint/problem';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { withWait } from './retry-after.ts';

/** The refusal behind an error, or `null` when the error is not the server's. */
export const problemOf = (error: unknown): Problem | null => (error instanceof ApiProblem ? error.problem : null);

export const statusOf = (error: unknown): number | null => problemOf(error)?.status ?? null;

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean => {
  const code = problemOf(error)?.code;
  return code !== undefined && codes.includes(code);
};

/** The French sentence to show for any error. */
export const sentenceOf = (error: unknown): string => {
  const problem = problemOf(error);
  // The toast of spec platform §8 says what the server does; where it happened something else is said than there.
  if (problem?.code === 'INTERNAL') return 'Le service a rencontré un problème. Réessayez dans quelques instants.';
  if (!(error instanceof ApiProblem)) return TEXTS.failed;
  return withWait(error.problem.detail, error.retryAfter);
};

/** A failure of the service, not of the request: the person can only try again later. */
export const isServerTrouble = (error: unknown): boolean => (statusOf(error) ?? 0) >= 500;

/** Whether the same question may be answered a moment later: the trouble is not in what was asked. */
export const isPassing = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === null || status === 0 || status === 408 || status === 429 || status >= 500;
};

export const isOffline = (error: unknown): boolean => statusOf(error) === 0;

/** JSON pointer → French sentence, for the fields of a form (design api "Errors"). */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries((problemOf(error)?.errors ?? []).map(({ pointer, message }) => [pointer, message]));
