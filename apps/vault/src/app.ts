import { createHash, timingSafeEqual } from 'node:crypto';
import { RouteDurations } from '@maillon/server-kit/metrics/route-durations';
import { prepared } from '@maillon/server-kit/postgres/database';
import { vaultRoutes } from '@maillon/vault/http/handler';
import { readAccessToken } from '@maillon/vault/server/tokens';
import { parseJson } from '@maillon/vault/wire/json';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { auditRoutes } from './auditors.ts';
import { answerBrowsers } from './browsers.ts';
import { cardCallback } from './cards/callback.ts';
import { isRemovedDevice } from './devices/devices.ts';
import { internalRoutes } from './internal.ts';
import type { Announcer } from './messages/announcer.ts';
import { refuseBroken, refuseInCodes } from './refusals.ts';
import type { ServerDependencies } from './server-dependencies.ts';
import { PostgresVaultServer } from './vault-server.ts';

const BODY_LIMIT = 4 * 1024 * 1024;
/** For a request to arrive as a whole; Node asks itself every second. */
const ARRIVE_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 1_000;
/** How long a Postgres takes to recover, or another vault server to take over. */
const RETRY_AFTER_SECONDS = 5;

export interface AppOptions {
  announcer: Pick<Announcer, 'soon'>;
  /** Pages of these origins may ask. */
  origins: readonly string[];
  /** Bearer of `/metrics`; without it they are closed. */
  metricsToken?: string | undefined;
  /** Until then no request is answered, and it is not ready. */
  hasStarted?: () => boolean;
  log?: (event: string, detail: object) => void;
}

/** What is answered all the same: `ready` says itself that it is not. */
const AT_ANY_TIME: ReadonlySet<string | undefined> = new Set(['/health/live', '/health/ready', '/metrics']);

/** The vault over HTTP. It logs routes and codes, never a body, an address or a token. */
export function createApp(
  dependencies: ServerDependencies,
  { announcer, origins, metricsToken, hasStarted = () => true, log = () => undefined }: AppOptions,
): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: false,
    forceCloseConnections: 'idle',
    requestTimeout: ARRIVE_WITHIN_MS,
    http: { headersTimeout: ARRIVE_WITHIN_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    clientErrorHandler: refuseBroken,
  });
  const answers = new RouteDurations({
    name: 'vault_answer_seconds',
    help: 'Time from a request to its answer',
    bounds: [0.005, 0.02, 0.1, 0.5, 2, 10],
  });
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const settled = () => void announcer.soon();
  const users = new WeakMap<FastifyRequest, string>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    body === '' ? undefined : parseJson(body),
  );
  refuseInCodes(app, log);
  answerBrowsers(app, origins);
  app.addHook('onRequest', async ({ routeOptions }, reply) =>
    hasStarted() || AT_ANY_TIME.has(routeOptions.url) ? undefined : reply.code(503).send({ code: 'NETWORK' }),
  );
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  });
  app.addHook('onResponse', (request, reply, done) => {
    answers.record(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });

  for (const { method, path, name, answer } of vaultRoutes((error) =>
    log('vault.defect', { error: String((error as Error)?.name) }),
  )) {
    app.route({
      method: method as 'GET',
      url: path,
      // Before the body is read: a client that shows no token makes us parse nothing.
      onRequest: async (request, reply) => {
        const { issuer, appSecret: secret } = dependencies;
        const check = { issuer, secret, nowSeconds: Math.floor(dependencies.now() / 1_000) };
        const claims = await readAccessToken(bearerOf(request), check).catch(() => undefined);
        if (claims === undefined) return reply.code(401).send({ code: 'LOCKED' });
        // A token outlives a sign-out, its session does not: asked each time, and refused while the application is away.
        const isOpen = await dependencies.application.isSignedIn(claims.sub, claims.session).catch(() => null);
        if (isOpen === null) return reply.code(503).send({ code: 'NETWORK' });
        if (!isOpen) return reply.code(401).send({ code: 'LOCKED' });
        const device = request.headers['x-vault-device'];
        if (typeof device === 'string' && (await isRemovedDevice(dependencies.database, claims.sub, device)))
          return reply.code(410).send({ code: 'DEVICE_REVOKED' });
        users.set(request, claims.sub);
      },
      handler: async (request, reply) => {
        const userId = users.get(request) ?? '';
        const asked = { params: request.params, query: request.query, body: request.body } as Parameters<
          typeof answer
        >[1];
        const { status, body } = await answer(new PostgresVaultServer(dependencies, userId), asked);
        if (status >= 400) log('vault.refused', { name, status });
        else if (method !== 'GET') settled();
        return reply.code(status).send(body);
      },
    });
  }

  cardCallback(app, dependencies, log);
  app.register(async (inner) => internalRoutes(inner, dependencies, settled));
  auditRoutes(app, dependencies);

  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const isUp = await dependencies.database.rows(prepared('ready', 'select 1')).then(
      () => true,
      () => false,
    );
    const isReady = isUp && hasStarted();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'database' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isToken(bearerOf(request), metricsToken)) return reply.code(401).send({ code: 'LOCKED' });
    return reply.type('text/plain; version=0.0.4').send((await metrics.metrics()) + answers.text());
  });
  return app;
}

const bearerOf = ({ headers }: FastifyRequest): string => (headers.authorization ?? '').replace(/^Bearer /, '');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Compared as digests, in constant time; no token is right where none is expected. */
const isToken = (given: string, expected: string | undefined): boolean =>
  expected !== undefined && expected !== '' && timingSafeEqual(digest(given), digest(expected));
