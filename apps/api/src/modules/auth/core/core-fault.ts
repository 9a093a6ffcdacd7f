import { Refusal } from '../../../platform/refusal.ts';

const RETRY_AFTER_SECONDS = 2;

/** The SDK has no error class for a core that is away, busy (408, 429), or whose Postgres is away: only these words (supertokens-node 24, querier.js). */
const AWAY = [
  /^No SuperTokens core available to query/,
  /^SuperTokens core threw an error for a \w+ request to path: '[^']*' with status code: (?:5\d\d|408|429)\b/,
];

const isNamed = (error: unknown): error is Pick<Error, 'name' | 'message'> =>
  typeof error === 'object' && error !== null && 'name' in error && 'message' in error;

/** In the middle of an answer: the SDK hands on what `fetch` said (core-calls.ts). */
const CUT: ReadonlySet<string> = new Set(['TimeoutError', 'AbortError']);

/** The refusal that an error of the SDK stands for when the core did not answer; any other error as it is. */
export const withoutCoreFault = (error: unknown): unknown =>
  isNamed(error) && (CUT.has(error.name) || AWAY.some((pattern) => pattern.test(error.message)))
    ? new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }, error)
    : error;
