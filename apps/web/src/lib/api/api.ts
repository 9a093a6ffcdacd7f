import { ApiProblem, type Call, createClient, readProblem } from '@maillon/contracts/endpoint/client';
import { env } from '../../config/env.ts';
import { mayHaveSession, refreshSession, sessionEnded } from '../session/session.ts';
import { staySamePerson } from '../session/session-owner.ts';
import { publicConfig } from './public-config.ts';
import { hearClock } from './server-clock.ts';

/** What every request of ours says of itself; it is said in the name of the person on screen, or not at all. */
export const requestHeaders = (): Record<string, string> => {
  staySamePerson();
  const { variant, mode } = publicConfig();
  return {
    'x-app-name': variant,
    'x-app-mode': mode,
    'x-app-version': env.appVersion,
    'accept-language': 'fr',
    // A header that no foreign form can send: the server's protection against forged requests.
    rid: 'anti-csrf',
    'st-auth-mode': 'cookie',
  };
};

// Looked up at each call: the session SDK puts its own fetch in place when it arrives.
const ask: typeof fetch = async (input, init) => {
  const askedAt = Date.now();
  const response = await window.fetch(input, init);
  hearClock(response, askedAt);
  return response;
};
const send = createClient(env.apiUrl, requestHeaders, ask);

/** Calls one endpoint as things stand: a person who is refused is told by the next {@link call}. @throws {ApiProblem} */
export const callOnce: Call = send;

const isUnauthorised = (error: unknown): boolean => error instanceof ApiProblem && error.problem.status === 401;

/**
 * Calls one endpoint of the contracts.
 * On a 401 the session is renewed and the call repeated, once; when that fails the session is over (spec platform §8).
 * @throws {ApiProblem} for every answer that is not 2xx
 */
export const call: Call = async (endpoint, request, options) => {
  // Asked before: the SDK forgets at once what cannot be renewed.
  const hadSession = mayHaveSession();
  try {
    return await send(endpoint, request, options);
  } catch (error) {
    if (!isUnauthorised(error)) throw error;
    if (await refreshSession()) return send(endpoint, request, options);
    // To a visitor nothing has expired.
    sessionEnded(hadSession ? 'expired' : 'signed-out');
    throw error;
  }
};

/**
 * What is not JSON: files, both ways. Renewed and refused like {@link call}.
 * @throws {ApiProblem}
 */
export const callRaw = async (
  path: string,
  init: RequestInit & { readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> => {
  const once = async (): Promise<Response> => {
    const response = await window.fetch(env.apiUrl + path, {
      ...init,
      credentials: 'include',
      headers: { ...requestHeaders(), ...init.headers },
    });
    if (!response.ok) throw await readProblem(response);
    return response;
  };
  try {
    return await once();
  } catch (error) {
    if (!isUnauthorised(error)) throw error;
    if (await refreshSession()) return once();
    sessionEnded('expired');
    throw error;
  }
};

/** The header that makes an update fail when another person changed the element meanwhile (design api "Concurrency"). */
export const ifMatch = (version: number): { 'if-match': string } => ({ 'if-match': `"${version}"` });
