import type { IncomingHttpHeaders } from 'node:http';
import type { Env } from '../env.ts';
import { ownOrigins } from '../own-origins.ts';
import { accessTokenIn } from '../session-cookie.ts';

interface Handshake {
  readonly headers: IncomingHttpHeaders;
  readonly auth: { readonly [key: string]: unknown };
}

/** The access token of a handshake: `auth: {token}` of a native client, else the cookie that HTTP uses too. */
export const accessTokenOf = ({ headers, auth }: Handshake): string | null =>
  typeof auth.token === 'string' ? auth.token : accessTokenIn(headers.cookie) || null;

/**
 * May a page of this origin open a socket? A browser sends cookies with any socket and asks nobody, so this is what
 * keeps foreign pages out. Native clients send no origin, and no cookies either.
 */
export const originCheck = (
  env: Pick<Env, 'PUBLIC_URL' | 'CORS_ORIGINS'>,
): ((headers: IncomingHttpHeaders) => boolean) => {
  const isOwn = ownOrigins(env);
  return ({ origin, host, cookie }) => (origin === undefined ? cookie === undefined : isOwn(origin, host));
};
