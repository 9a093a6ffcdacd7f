import { fieldErrorsOf, sentenceOf } from '../../../lib/api/problem.ts';

/** Why there are no slots to choose from: what is wrong with the day says more than that something is. */
export const searchFailure = (error: unknown): string => Object.values(fieldErrorsOf(error))[0] ?? sentenceOf(error);
