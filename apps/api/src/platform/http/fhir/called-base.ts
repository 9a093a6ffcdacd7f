import type { FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';

type BaseEnv = Pick<Env, 'PUBLIC_URL' | 'CORS_ORIGINS' | 'API_BASE_PATH' | 'MODE'>;

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * The origin that was called, as far as it is one of ours: links lead back by the way that a person came, and a forged `Host` leads
 * nowhere. Behind a proxy the scheme is that of the public address.
 */
const calledOrigin = (env: BaseEnv, { host, protocol }: FastifyRequest): string => {
  const known = [env.PUBLIC_URL, ...env.CORS_ORIGINS]
    .filter((url) => url.startsWith('http'))
    .map((url) => new URL(url));
  const own = known.find((url) => url.host === host)?.origin;
  const isOnThisMachine = env.MODE === 'LOCAL' && LOOPBACK.test(host);
  return own ?? (isOnThisMachine ? `${protocol}://${host}` : new URL(env.PUBLIC_URL).origin);
};

/** The address of the API as it was called, without a slash at its end. */
export const calledApi = (env: BaseEnv, request: FastifyRequest): string =>
  `${calledOrigin(env, request)}${env.API_BASE_PATH}`;

const SERVICE = '/fhir/R4';

/** The address of the FHIR service as it was called, without a slash at its end. */
export const calledBase = (env: BaseEnv, request: FastifyRequest): string => `${calledApi(env, request)}${SERVICE}`;

/** Every address by which a reference may name something of ours. */
export const ownBases = (env: BaseEnv, request: FastifyRequest): readonly string[] => [
  ...new Set([calledBase(env, request), `${new URL(env.PUBLIC_URL).origin}${env.API_BASE_PATH}${SERVICE}`]),
];
