import { Refusal } from '../../../platform/refusal.ts';

const RETRY_AFTER_SECONDS = 2;

/** The SDK has no error class for a core that is away, or whose Postgres is: only these words (supertokens-node 24, querier.js). */
const AWAY = [
  /^No SuperTokens core available to query/,
  /^SuperTokens core threw an error for a \w+ request to path: '[^']*' with status code: 5\d\d/,
];

/** The refusal that an error of the SDK stands for when the core did not answer; any other error as it is. */
export const withoutCoreFault = (error: unknown): unknown =>
  error instanceof Error && AWAY.some((pattern) => pattern.test(error.message))
    ? new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }, error)
    : error;
