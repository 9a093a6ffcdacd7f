import { ApiProblem } from '@maillon/contracts/endpoint/client';
import { sentenceOf } from './problem.ts';
import { withWait } from './retry-after.ts';

/** As `sentenceOf`; where a service beside ours does not answer, which one. */
export const sentenceOfPart = (error: unknown): string => {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'DEPENDENCY_UNAVAILABLE') return sentenceOf(error);
  const part = error.problem.errors?.find(({ pointer }) => pointer === '');
  return part === undefined ? sentenceOf(error) : withWait(part.message, error.retryAfter);
};
