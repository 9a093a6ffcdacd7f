import { Refusal } from '../refusal.ts';

const TIMEOUT_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

/** The station cannot be reached, or is not set up. */
export const away = (): Refusal => new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });

/** Posts JSON to a key station, and gives its answer. @throws {Refusal} `VAULT_TOO_MANY_CODES`, `DEPENDENCY_UNAVAILABLE` */
export async function callKeyServer(
  url: string | URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (response?.ok) return response.json();
  await response?.body?.cancel();
  throw response?.status === 429 ? new Refusal('VAULT_TOO_MANY_CODES') : away();
}
