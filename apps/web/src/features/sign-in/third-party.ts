import { env } from '../../config/env.ts';
import { paths } from '../../config/paths.ts';
import { retryAfterOf, withWait } from '../../lib/api/retry-after.ts';
import { cardSession } from '../../lib/session/card-session.ts';
import { loadSuperTokens } from '../../lib/session/session.ts';
import { tabStorage } from '../../lib/storage/tab-storage.ts';
import { MESSAGES } from './sign-in.state.ts';

export type Provider = 'psc' | 'ordoclic';

/** Why the way through a provider did not lead in, as the sentence to show (spec platform §8). */
export class NotSignedIn extends Error {}

const VERIFIER = 'pkce';
const TOO_MANY_REQUESTS = 429;
const HEADERS = { rid: 'thirdparty', 'fdi-version': '4.1', 'st-auth-mode': 'cookie' };

const CALLBACKS: Readonly<Record<Provider, () => string>> = { psc: paths.oauthCard, ordoclic: paths.oauth };
const callbackOf = (provider: Provider): string => window.location.origin + CALLBACKS[provider]();

interface Answer {
  readonly status?: string;
  readonly message?: string;
  readonly reason?: string;
  readonly urlWithQueryParams?: string;
  readonly pkceCodeVerifier?: string;
}

const answerOf = async (response: Response): Promise<Answer> => {
  const answer = (await response.json().catch(() => ({}))) as Answer;
  if (response.ok && answer.status === 'OK') return answer;
  if (response.status === TOO_MANY_REQUESTS) throw new NotSignedIn(withWait(MESSAGES.tooMany, retryAfterOf(response)));
  if (!response.ok) throw new NotSignedIn(MESSAGES.unknown);
  throw new NotSignedIn(answer.message ?? answer.reason ?? MESSAGES.unknown);
};

const asked = (error: unknown): NotSignedIn =>
  error instanceof NotSignedIn ? error : new NotSignedIn(MESSAGES.unknown);

/**
 * Leaves for the provider. The server keeps the other half of the way (state, nonce) in a cookie of this browser.
 * @throws {NotSignedIn}
 */
export const leaveForProvider = async (provider: Provider): Promise<void> => {
  try {
    const query = new URLSearchParams({
      thirdPartyId: provider,
      redirectURIOnProviderDashboard: callbackOf(provider),
    });
    const response = await fetch(`${env.apiUrl}/auth/authorisationurl?${query}`, { headers: HEADERS });
    const { urlWithQueryParams = '', pkceCodeVerifier } = await answerOf(response);
    tabStorage.write(VERIFIER, pkceCodeVerifier);
    window.location.assign(urlWithQueryParams);
  } catch (error) {
    throw asked(error);
  }
};

/**
 * Gives what the provider added to our address to the server; afterwards the session is there.
 * @throws {NotSignedIn}
 */
export const completeSignIn = async (provider: Provider, params: URLSearchParams): Promise<void> => {
  try {
    // The SDK takes note of the session in the answer; it must be loaded before.
    await loadSuperTokens();
    const response = await window.fetch(`${env.apiUrl}/auth/signinup`, {
      method: 'POST',
      headers: { ...HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify({
        thirdPartyId: provider,
        redirectURIInfo: {
          redirectURIOnProviderDashboard: callbackOf(provider),
          redirectURIQueryParams: Object.fromEntries(params),
          pkceCodeVerifier: String(tabStorage.read(VERIFIER) ?? ''),
        },
      }),
    });
    await answerOf(response);
    if (provider === 'psc') cardSession.begin();
  } catch (error) {
    throw asked(error);
  } finally {
    tabStorage.remove(VERIFIER);
  }
};
