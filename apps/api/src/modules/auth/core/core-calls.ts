import { requestContext } from '../../../platform/request-context.ts';

/** Below the time that a request has, which may hold a connection to Postgres meanwhile. */
const ANSWER_WITHIN_MS = 8_000;

const originOf = (asked: Parameters<typeof fetch>[0]): string =>
  new URL(asked instanceof Request ? asked.url : asked).origin;

/**
 * The SDK asks the core with the global `fetch` and gives it no signal: of a core that accepts connections and says nothing it would
 * wait five minutes, on a socket for each question. So what goes to the core has an end here, and ends with the request it is for.
 * @param uris one, or several joined by `;`
 */
export const limitCoreCalls = (uris: string, withinMs = ANSWER_WITHIN_MS): void => {
  const core = new Set(uris.split(';').map((uri) => new URL(uri).origin));
  const { fetch } = globalThis;
  globalThis.fetch = async (asked, given) => {
    if (!core.has(originOf(asked))) return fetch(asked, given);
    const ends = [given?.signal, requestContext()?.signal].filter((signal) => signal !== undefined && signal !== null);
    const signal = AbortSignal.any([AbortSignal.timeout(withinMs), ...ends]);
    try {
      return await fetch(asked, { ...given, signal });
    } catch (cause) {
      // The words by which the SDK takes the next core, or says that none is there.
      throw signal.aborted ? new Error('fetch failed', { cause }) : cause;
    }
  };
};
