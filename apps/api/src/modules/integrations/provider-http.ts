import { DAY_SECONDS, HOUR_SECONDS } from '@maillon/domain/time-units';
import * as z from 'zod';
import { type AuthorizationCode, ProviderAway, ProviderRefused, type Tokens } from './calendar-provider.ts';

const TIMEOUT_MS = 5_000;
const UNAUTHORISED = 401;
const BAD_REQUEST = 400;

export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

/** RFC 6749 §5.1. */
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  // A provider that says a century, or what no date holds, is asked again the next day.
  expires_in: z.coerce
    .number()
    .positive()
    .default(HOUR_SECONDS)
    .transform((seconds) => Math.min(seconds, DAY_SECONDS)),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
});

/** Asks a provider. Its redirects are not followed: they could lead our tokens anywhere. */
export const ask = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    // What fetch says may quote the address, and the address a code.
    throw new ProviderAway('no answer');
  }
};

/** @throws {ProviderRefused} on 401 @throws {ProviderAway} on any other failure, an answer of another shape included */
export const readJson = async <T>(response: Response, shape: z.ZodType<T>): Promise<T> => {
  if (response.status === UNAUTHORISED) throw new ProviderRefused('the token is not taken');
  if (!response.ok) throw new ProviderAway(`HTTP ${response.status}`);
  const parsed = shape.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new ProviderAway('an answer of another shape');
  return parsed.data;
};

export const form = (members: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams(members).toString(),
});

/** RFC 6749 §4.1.3 with PKCE. */
export const codeGrant = ({ code, verifier, redirectUri }: AuthorizationCode): Readonly<Record<string, string>> => ({
  grant_type: 'authorization_code',
  code,
  code_verifier: verifier,
  redirect_uri: redirectUri,
});

/** RFC 6749 §6. */
export const refreshGrant = (token: string): Readonly<Record<string, string>> => ({
  grant_type: 'refresh_token',
  refresh_token: token,
});

/** One question to a token endpoint. A grant that is over is answered 400 (RFC 6749 §5.2). */
export const askForTokens = async (
  url: string,
  client: OAuthClient,
  grant: Readonly<Record<string, string>>,
): Promise<Tokens> => {
  const response = await ask(url, form({ client_id: client.id, client_secret: client.secret, ...grant }));
  if (response.status === BAD_REQUEST) throw new ProviderRefused('the grant is not taken');
  const answer = await readJson(response, tokenAnswer);
  return {
    access: answer.access_token,
    lifeMs: answer.expires_in * 1000,
    refresh: answer.refresh_token ?? null,
    scopes: answer.scope.split(' ').filter(Boolean),
  };
};
