import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isOutage, isUnstorableText } from '@maillon/server-kit/postgres/postgres-errors';
import { DeadlinePassed, withinDeadline } from '../database/deadline.ts';
import type { Log } from '../settings.ts';
import { hasApiKey } from './api-key.ts';
import { badRequest, HttpRefusal } from './errors.ts';
import { readBody } from './request-body.ts';
import { type Answer, PUBLIC_TENANT, type Route } from './route.ts';
import { type Located, type RouteTable, splitApp } from './route-table.ts';

/** One app, as the server sees it. */
export interface ServedApp {
  routes: RouteTable;
  /** Resolves once Postgres holds its tables and keys; rejects while it cannot be reached. */
  readiness: { ensure(): Promise<void> };
  /** None: every client that reaches the listener may ask. */
  apiKeys: readonly string[];
}

export interface ServerParts {
  apps: { main: ServedApp; find(appId: string): ServedApp | undefined };
  log: Log;
}

/** Nothing is begun or committed for a request after this long, which ends it; the SDK itself would wait for ever. */
const ANSWER_DEADLINE_MS = 10_000;

export function createCoreServer(parts: ServerParts): Server {
  // Node looks only every thirty seconds otherwise, and a slow request would live four times as long as it may.
  const times = { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };
  const server = createServer(times, (request, response) => void serve(parts, request, response));
  // Longer than any client keeps an idle socket, so that we are never the side that closes under a new request.
  server.keepAliveTimeout = 65_000;
  return server;
}

async function serve(parts: ServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Not `new URL`: it throws on some paths, and a path of ours never needs decoding.
  const [fullPath = '/', ...query] = (request.url ?? '/').split('?');
  const { appId, path } = splitApp(fullPath);
  const app = parts.apps.find(appId);
  const located = (app ?? parts.apps.main).routes.locate(request.method ?? 'GET', path);
  try {
    const route = admit(request, { ...located, appId, app });
    send(response, 200, await answer(route, request, new URLSearchParams(query.join('?')), located.tenantId));
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.status >= 500) parts.log('error', 'auth-core.request-failed', describe(located, refusal, error));
    send(response, refusal.status, { body: `${refusal.message}\n`, headers: headersOf(refusal) });
  }
}

async function answer(
  { app, route }: Admitted,
  request: IncomingMessage,
  query: URLSearchParams,
  tenantId: string,
): Promise<Answer> {
  const body = await readBody(request);
  const rid = request.headers.rid;

  return withinDeadline(ANSWER_DEADLINE_MS, async () => {
    if (!route.databaseless) await app.readiness.ensure();
    return route.answer({ body, query, tenantId, recipeId: typeof rid === 'string' ? rid : undefined });
  });
}

interface Admitted {
  app: ServedApp;
  route: Route;
}

/** The order of the refusals is the Java core's: route, app, key, scope, tenant. */
function admit(
  request: IncomingMessage,
  { route, pathKnown, appId, tenantId, app }: Located & { appId: string; app: ServedApp | undefined },
): Admitted {
  if (!route) throw pathKnown ? new HttpRefusal(405, 'Method not supported') : new HttpRefusal(404, 'Not found');
  if (!app) {
    throw badRequest(
      `AppId or tenantId not found => App with the following connectionURIDomain and appId combination not found: (, ${appId})`,
    );
  }
  if (!route.keyless && app.apiKeys.length > 0 && !hasApiKey(request.headers, app.apiKeys))
    throw new HttpRefusal(401, 'Invalid API key');
  if (tenantId !== PUBLIC_TENANT && route.scope === 'app') {
    throw new HttpRefusal(403, 'Only public tenantId can call this app specific API');
  }
  if (tenantId !== PUBLIC_TENANT && route.scope === 'tenant') {
    throw badRequest(
      `AppId or tenantId not found => Tenant with the following connectionURIDomain, appId and tenantId combination not found: (, ${appId}, ${tenantId})`,
    );
  }
  return { app, route };
}

function asRefusal(error: unknown): HttpRefusal {
  if (error instanceof HttpRefusal) return error;
  if (error instanceof DeadlinePassed) return new HttpRefusal(503, 'The request took too long');
  if (isOutage(error)) return new HttpRefusal(503, 'Database unavailable');
  if (isUnstorableText(error)) return badRequest('Input contains a character that cannot be stored');
  return new HttpRefusal(500, 'Internal Error');
}

const headersOf = (refusal: HttpRefusal): Record<string, string> =>
  refusal.status === 503 ? { 'retry-after': '1' } : {};

/** Messages of Postgres and of JSON.parse quote their input, so only names, codes and stack frames reach the log. */
function describe({ route }: Located, refusal: HttpRefusal, error: unknown): Record<string, string | number> {
  const { name = '', stack = '' } = error instanceof Error ? error : {};
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return {
    route: route ? `${route.method} ${route.path}` : 'unknown',
    status: refusal.status,
    name,
    code,
    frames: frames.join('\n'),
  };
}

function send(response: ServerResponse, status: number, { body, headers }: Answer): void {
  const text = typeof body === 'string';
  const payload = text ? body : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': text ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8',
    'content-length': Buffer.byteLength(payload),
    ...headers,
  });
  response.end(payload);
}
