import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { Refusal } from '../refusal.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const SESSION_COOKIE = /(?:^|;\s*)sAccessToken=/;

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

const carriesCookieSession = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && headers.cookie !== undefined && SESSION_COOKIE.test(headers.cookie);

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
  const origins: ReadonlySet<string> = new Set([env.PUBLIC_URL, ...env.CORS_ORIGINS].map((url) => new URL(url).origin));
  const superTokens = `${env.API_BASE_PATH}/auth/`;
  return (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin } = request.headers;
    if (origin !== undefined && !origins.has(origin) && hostOf(origin) !== request.host) {
      throw new Refusal('ORIGIN_NOT_ALLOWED');
    }
    if (request.url.startsWith(superTokens)) return;
    if (carriesCookieSession(request) && request.headers.rid === undefined) throw new Refusal('CSRF');
  };
};
