import type { IncomingHttpHeaders } from 'node:http';
import type { Env } from '../env.ts';
import { ownOrigins } from '../http/own-origins.ts';
import { accessTokenIn } from '../sessions/session-cookie.ts';

interface Handshake {
  readonly headers: IncomingHttpHeaders;
  readonly auth: { readonly [key: string]: unknown };
}

/** The access token of a handshake: `auth: {token}` of a native client, else the cookie that HTTP uses too. */
export const accessTokenOf = ({ headers, auth }: Handshake): string | null =>
  typeof auth.token === 'string' ? auth.token : accessTokenIn(headers.cookie) || null;

/** What a browser says of a page that asked for its own host, and of an address that a person typed. */
const OWN_SITES: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none']);

/**
 * May a page of this origin open a socket? A browser sends cookies with any socket, without a preflight, so this is what
 * keeps foreign pages out. Browsers name the origin of each websocket; of a plain GET, with which polling begins, they
 * say at least how far the page is. Clients that are no browsers say neither, and carry no user's cookies.
 */
export const originCheck = (
  env: Pick<Env, 'PUBLIC_URL' | 'CORS_ORIGINS'>,
): ((headers: IncomingHttpHeaders) => boolean) => {
  const isOwn = ownOrigins(env);
  return ({ origin, host, 'sec-fetch-site': site }) =>
    origin === undefined ? OWN_SITES.has(site) : isOwn(origin, host);
};
