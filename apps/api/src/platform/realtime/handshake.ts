import type { IncomingHttpHeaders } from 'node:http';
import type { Env } from '../env.ts';

const COOKIE = 'sAccessToken';

interface Handshake {
  readonly headers: IncomingHttpHeaders;
  readonly auth: { readonly [key: string]: unknown };
}

const fromCookie = (cookie: string): string | null => {
  const values = cookie
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([name]) => name === COOKIE)
    .map(([, ...value]) => value.join('='));
  // Twice the same cookie comes from no browser of ours.
  return values.length === 1 ? decodeURIComponent(values[0] ?? '') : null;
};

/** The access token of a handshake: `auth: {token}` of a native client, else the cookie that HTTP uses too. */
export const accessTokenOf = ({ headers, auth }: Handshake): string | null => {
  if (typeof auth.token === 'string') return auth.token;
  try {
    return headers.cookie === undefined ? null : fromCookie(headers.cookie);
  } catch {
    return null;
  }
};

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * May a page of this origin open a socket? A browser sends cookies with any socket and asks nobody, so this is what
 * keeps foreign pages out. Native clients send no origin, and no cookies either.
 */
export const originCheck = (
  env: Pick<Env, 'PUBLIC_URL' | 'CORS_ORIGINS'>,
): ((headers: IncomingHttpHeaders) => boolean) => {
  const origins: ReadonlySet<string> = new Set([env.PUBLIC_URL, ...env.CORS_ORIGINS].map((url) => new URL(url).origin));
  return ({ origin, host, cookie }) =>
    origin === undefined ? cookie === undefined : origins.has(origin) || hostOf(origin) === host;
};
