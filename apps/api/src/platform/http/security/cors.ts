import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';

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

/** What every answer to another origin carries. */
const ANY = { 'access-control-allow-credentials': 'true', 'access-control-expose-headers': ANSWER_HEADERS.join(', ') };
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': REQUEST_HEADERS.join(', '),
  'access-control-max-age': String(PREFLIGHT_SECONDS),
  'content-length': '0',
};

/**
 * An exact list of origins, with cookies; nobody else is told anything. Our own because the plugin says all of it to everybody, in
 * headers that Node then spells one by one (docs/decisions/hot-reads.md).
 */
export const admitOrigins = (server: FastifyInstance, { CORS_ORIGINS }: Pick<Env, 'CORS_ORIGINS'>): void => {
  if (CORS_ORIGINS.length === 0) return;
  const admitted: ReadonlySet<string> = new Set(CORS_ORIGINS.map((url) => new URL(url).origin));
  server.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin !== undefined && admitted.has(origin)) {
      reply.header('access-control-allow-origin', origin).headers(ANY);
      if (request.method === 'OPTIONS') reply.headers(PREFLIGHT);
    }
    done();
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
