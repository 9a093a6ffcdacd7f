import type { FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { Refusal } from '../../refusal.ts';
import { accessTokenIn } from '../../sessions/session-cookie.ts';
import { ownOrigins } from '../own-origins.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

const carriesCookieSession = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && accessTokenIn(headers.cookie) !== null;

/**
 * For the rare GET that writes: a link or an image of a foreign page must not make a browser call it, and a client that asks with HEAD
 * what a GET would say has asked for nothing to be done.
 * @throws {Refusal} `CSRF`, `METHOD_NOT_ALLOWED`
 */
export const refuseForgedRead = (request: FastifyRequest): void => {
  if (request.method === 'HEAD') throw new Refusal('METHOD_NOT_ALLOWED');
  if (carriesCookieSession(request) && request.headers.rid === undefined) throw new Refusal('CSRF');
};

/**
 * Refuses writes that a foreign page makes a browser send.
 *
 * A form cannot add the `rid` header (VIA_CUSTOM_HEADER), and cannot hide its `Origin`. The routes of SuperTokens apply the
 * first rule themselves, where they need it, so they are only held to the second.
 * @throws {Refusal} from the returned function: `ORIGIN_NOT_ALLOWED`, `CSRF`
 */
export const forgeryGuard = (
  env: Pick<Env, 'PUBLIC_URL' | 'CORS_ORIGINS' | 'API_BASE_PATH'>,
): ((request: FastifyRequest) => void) => {
  const isOwn = ownOrigins(env);
  const superTokens = `${env.API_BASE_PATH}/auth/`;
  return (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin } = request.headers;
    if (origin !== undefined && !isOwn(origin, request.host)) throw new Refusal('ORIGIN_NOT_ALLOWED');
    if (request.url.startsWith(superTokens)) return;
    if (carriesCookieSession(request) && request.headers.rid === undefined) throw new Refusal('CSRF');
  };
};
