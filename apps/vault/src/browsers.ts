import type { FastifyInstance } from 'fastify';

/** How long a browser remembers that it may ask. */
const PREFLIGHT_SECONDS = 600;

/** Pages of the application ask from another origin, with a bearer and no cookie. Answers are data: nothing keeps or frames them. */
export function answerBrowsers(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      vary: 'origin',
    });
    const { origin } = request.headers;
    if (origin === undefined) return;
    if (!origins.includes(origin)) return reply.code(403).send({ code: 'LOCKED' });
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
    if (request.method !== 'OPTIONS') return;
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type, x-vault-device',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    });
    return reply.code(204).send();
  });
}
