import { Refusal } from '../../../platform/refusal.ts';

const RETRY_AFTER_SECONDS = 2;

/** The SDK has no error class for a core that is away, busy (408, 429), or whose Postgres is away: only these words (supertokens-node 24, querier.js). */
const AWAY = [
  /^No SuperTokens core available to query/,
  /^SuperTokens core threw an error for a \w+ request to path: '[^']*' with status code: (?:5\d\d|408|429)\b/,
];

/** The refusal that an error of the SDK stands for when the core did not answer; any other error as it is. */
export const withoutCoreFault = (error: unknown): unknown =>
  error instanceof Error && AWAY.some((pattern) => pattern.test(error.message))
    ? new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }, error)
    : error;

/** Below the time that a request has, which may hold a connection to Postgres meanwhile. */
const ANSWER_WITHIN_MS = 8_000;

/**
 * A core that accepts connections and says nothing: the SDK would wait for it as long as `fetch` does, five minutes. The question itself
 * goes on, so what it asks for may still be done.
 */
export const withinCoreTime = async <T>(answer: Promise<T>, withinMs = ANSWER_WITHIN_MS): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`No SuperTokens core available to query: no answer within ${withinMs} ms`)),
    withinMs,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The functions of a recipe of the SDK, each of which gives up a core that is silent. */
export const impatient = <Recipe extends object>(functions: Recipe): Recipe =>
  Object.fromEntries(
    Object.entries(functions).map(([name, ask]: [string, unknown]) => [
      name,
      typeof ask === 'function' ? (...given: unknown[]) => withinCoreTime(ask.apply(functions, given)) : ask,
    ]),
  ) as Recipe;
