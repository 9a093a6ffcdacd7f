import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { originOf } from '../own-origins.ts';

/** Ours, and those that the SuperTokens SDKs send and read. */
const REQUEST_HEADERS = [
  'content-type',
  'authorization',
  'rid',
  'fdi-version',
  'anti-csrf',
  'st-auth-mode',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'accept-language',
  'x-app-name',
  'x-app-mode',
  'x-app-version',
  'x-api-version',
  'x-request-id',
];
const ANSWER_HEADERS = [
  // A browser whose clock is wrong goes by ours.
  'date',
  'etag',
  'link',
  'x-next-cursor',
  'x-total-count',
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'idempotency-replayed',
  'front-token',
  'anti-csrf',
  'st-access-token',
  'st-refresh-token',
];
const PREFLIGHT_SECONDS = 600;

const ADMITTED: FastifyCorsOptions = {
  origin: true,
  credentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: REQUEST_HEADERS,
  exposedHeaders: ANSWER_HEADERS,
  maxAge: PREFLIGHT_SECONDS,
  // `answerOptions` answers, with the headers that every answer has.
  preflightContinue: true,
  strictPreflight: false,
};

/** An exact list of origins, with cookies; the plugin is asked per request, so that other origins are told nothing at all. */
export const admitOrigins = async (
  server: FastifyInstance,
  { CORS_ORIGINS }: Pick<Env, 'CORS_ORIGINS'>,
): Promise<void> => {
  if (CORS_ORIGINS.length === 0) return;
  const admitted: ReadonlySet<string> = new Set(CORS_ORIGINS.map(originOf));
  await server.register(cors, {
    delegator: ({ headers: { origin } }, done) =>
      done(null, origin !== undefined && admitted.has(origin) ? ADMITTED : { origin: false }),
  });
};

/** What the path takes (RFC 9110 §9.3.7); nothing is said of a path that is none. */
const allowed = (server: FastifyInstance, { url }: FastifyRequest): Readonly<Record<string, string>> => {
  const methods = server.knownRoutes.methodsOf(url.split('?', 1)[0] ?? '');
  return methods.length === 0 ? {} : { allow: [...methods, 'OPTIONS'].join(', ') };
};

/** After the hooks that give each answer its headers. OPTIONS that is no preflight is a question like any other, not a fault. */
export const answerOptions = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS') reply.code(204).headers(allowed(server, request)).send();
    else done();
  });
};
