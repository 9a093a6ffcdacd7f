import type { IncomingMessage, Server } from 'node:http';
import { parse } from 'node:querystring';
import { SOCKET_PATH } from '@maillon/contracts/system/realtime-connection';
import { letterOf } from '@maillon/domain/text/letter';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import type { Log } from '../logging/log.ts';
import { serveProblemPages } from '../public-pages/problem-pages.ts';
import { serveWellKnown } from '../public-pages/well-known.ts';
import { Refusal } from '../refusal.ts';
import { logAnswers } from './access-log.ts';
import { OPERATION_TYPE } from './fhir/operation-parameters.ts';
import { FORM_TYPE } from './fhir/search-parameters.ts';
import { requestIdOf } from './http-request-context.ts';
import { MAX_BODY_BYTES, parseJsonBody } from './input/json-body.ts';
import { answerMalformedRequest } from './input/malformed-requests.ts';
import { isSigned, keepBytes } from './input/signed-bytes.ts';
import { KnownRoutes } from './problems/known-routes.ts';
import { sendProblem } from './problems/send-problem.ts';
import { admitOrigins, answerOptions } from './security/cors.ts';
import { forgeryGuard } from './security/forgery-guard.ts';
import { apiHeaders, webHeaders } from './security/security-headers.ts';
import { answerNavigation, serveWebApp } from './web-app.ts';

const MAX_URL_BYTES = 4096;
/** Searches and operations of FHIR that come by POST and change nothing. */
const READ_BY_POST = /\/(?:_search|\$find)$/;
const MAX_HEADER_BYTES = 32 * 1024;
/** For a request to arrive as a whole (files: `transfer-rates.ts`); `pipeline.ts` limits how long it may take to answer. */
const ARRIVE_WITHIN_MS = 30_000;
/** Node looks only every thirty seconds otherwise, and a slow request would live twice as long as it may. */
const LOOK_EVERY_MS = 1_000;
const SWEEP_MS = 100;
/** Pages of the web app have no route each, and OPTIONS none at all. */
const ANSWERED_WITHOUT_ROUTE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Paths of the API that are also looked for at the root of the server (but for a person who opens the page of that name). */
const ROOT_ALIASES = ['/metrics', '/dev/outbox'];

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const isApi = (url: string, basePath: string): boolean =>
  url.startsWith(basePath) && (url.length === basePath.length || '/?'.includes(url[basePath.length] ?? '/'));

const aliasOf = (request: IncomingMessage, basePath: string): string => {
  const url = request.url ?? '/';
  const path = pathOf(url);
  const isPage = request.headers.accept?.includes('text/html') === true;
  return ROOT_ALIASES.includes(path) && !isPage ? basePath + url : url;
};

/** RFC 9112 §3.2. Of two Node takes the first, a proxy before us may have taken the other. */
const isForOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
};

/** The one thing that a connection may become. */
const isSocket = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(`${SOCKET_PATH}/`);

/** Some libraries write a list as `name[]=a&name[]=b`; it is the same as `name=a&name=b`. */
const withPlainLists = (url: string): string => {
  const query = url.indexOf('?');
  if (query < 0) return url;
  return url.slice(0, query) + url.slice(query).replaceAll(/(?:\[\]|%5B%5D)=/gi, '=');
};

/** Nest's adapter, without Nest's own answers to unknown paths and errors: ours cover the whole server. */
class ApiAdapter extends FastifyAdapter {
  override setErrorHandler(): FastifyInstance {
    return this.getInstance();
  }

  override setNotFoundHandler(): FastifyInstance {
    return this.getInstance();
  }
}

/** JSON, forms of searches; and files, which are not read here: the one handler that takes them reads them as they come. */
const acceptBodies = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('multipart/form-data', (_request, _stream, done) => done(null, undefined));
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      if (isSigned(request)) keepBytes(request, body);
      done(null, parseJsonBody(request.headers, body));
    } catch (error) {
      done(error as Error);
    }
  });
  // A search of FHIR, and nothing else: a foreign page can make a browser send a form.
  server.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, ({ routeOptions }, body: string, done) => {
    if (routeOptions.url === undefined || !READ_BY_POST.test(routeOptions.url))
      return done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
    done(null, parse(body, '&', '=', { maxKeys: 0 }));
  });
  server.addContentTypeParser(
    OPERATION_TYPE,
    { parseAs: 'buffer' },
    ({ headers, routeOptions }, body: Buffer, done) => {
      if (routeOptions.url?.endsWith('/$find') !== true) return done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
      try {
        done(null, parseJsonBody(headers, body));
      } catch (error) {
        done(error as Error);
      }
    },
  );
};

/** Before a body is read: an unknown method needs none, and Fastify would refuse it for its type or for having none. */
const refuseUnknownMethod = (server: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void => {
  if (!request.is404 || ANSWERED_WITHOUT_ROUTE.has(request.method)) return;
  const { refusal, headers } = server.knownRoutes.unmatched(request.method, pathOf(request.url));
  reply.headers(headers);
  throw refusal;
};

/** What is true for each request before its route is looked at: size of the address, origin, headers of the answer. */
const guardEntrance = (server: FastifyInstance, env: Env): void => {
  const refuseForgery = forgeryGuard(env);
  const headers = { api: apiHeaders(env), web: webHeaders(env) };
  server.addHook('onRequest', (request, reply, done) => {
    // By the route that matched as well: the router decodes paths, so `/%61pi/…` is ours under another spelling.
    // (Fastify makes `routeOptions` anew at each look, so it is looked at last.)
    const toApi = isApi(request.url, env.API_BASE_PATH) || isApi(request.routeOptions.url ?? '', env.API_BASE_PATH);
    reply.headers(toApi ? headers.api : headers.web).header('x-request-id', request.id);
    if (!isForOneHost(request.raw)) {
      // A client that leaves it out, or says it twice, does not speak HTTP as we do: nothing more is read of them.
      reply.header('connection', 'close');
      return done(new Refusal('BAD_REQUEST'));
    }
    if (request.url.length > MAX_URL_BYTES) return done(new Refusal('URI_TOO_LONG'));
    try {
      if (toApi) refuseForgery(request);
      refuseUnknownMethod(server, request, reply);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
};

const answerUnmatched = (server: FastifyInstance, env: Env, log: Log): void => {
  server.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    if (!isApi(path, env.API_BASE_PATH)) {
      const page = env.WEB_DIST === undefined ? null : answerNavigation(request, reply);
      if (page !== null) return page;
    }
    const { refusal, headers } = server.knownRoutes.unmatched(request.method, path);
    return sendProblem(reply.headers(headers), refusal, log);
  });
};

const optionsOf = (env: Env, log: Log): FastifyHttpOptions<Server> => ({
  logger: false,
  bodyLimit: MAX_BODY_BYTES,
  requestTimeout: ARRIVE_WITHIN_MS,
  // The last requests of a connection are answered, not turned away, while the process stops.
  return503OnClosing: false,
  // Above the limit on addresses, so that a long one is refused as what it is.
  http: {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: ARRIVE_WITHIN_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    // Anything else that a client would rather speak (`h2c`) is its wish, and the request is answered as it is.
    shouldUpgradeCallback: isSocket,
    // Node would refuse by itself, in words of its own.
    requireHostHeader: false,
  },
  trustProxy: (_address: string, hop: number) => hop < env.TRUST_PROXY,
  genReqId: (request) => requestIdOf(request.headers['x-request-id']),
  routerOptions: { maxParamLength: MAX_URL_BYTES },
  rewriteUrl: (request) => withPlainLists(aliasOf(request, env.API_BASE_PATH)),
  frameworkErrors: (error, request, reply) => {
    sendProblem(reply.headers(apiHeaders(env)).header('x-request-id', request.id), error, log);
  },
});

/** Node closes the connections that are idle when the server closes; those that become idle afterwards would be waited for. */
const closeConnectionsOnceIdle = (server: FastifyInstance): void => {
  server.addHook('preClose', (done) => {
    const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS).unref();
    server.server.once('close', () => clearInterval(sweep));
    done();
  });
};

/** With TEXTS=verbatim: the sentences of a refusal leave as the specification spells them (docs/decisions/words.md). */
const speakVerbatim = (server: FastifyInstance): void => {
  server.addHook('onSend', (_request, reply, payload, done) => {
    done(null, typeof payload === 'string' && reply.statusCode >= 400 ? letterOf(payload) : payload);
  });
};

/** The HTTP server below Nest, with everything that holds for all of it. */
export const createServer = async (env: Env, log: Log): Promise<FastifyAdapter> => {
  const headers = apiHeaders(env);
  const adapter = new ApiAdapter({
    ...optionsOf(env, log),
    clientErrorHandler: (error, socket) =>
      answerMalformedRequest(error, socket, { headers, routes: server.knownRoutes }),
  });
  const server: FastifyInstance = adapter.getInstance();
  server.decorate('knownRoutes', new KnownRoutes(server));
  server.setErrorHandler((error, request, reply) => {
    // A client that hangs up while we read their request has met no fault of ours.
    const isTheirs = request.raw.errored === error;
    sendProblem(reply, isTheirs ? new Refusal('BAD_REQUEST') : error, log);
  });
  acceptBodies(server);
  if (env.TEXTS === 'verbatim') speakVerbatim(server);
  logAnswers(server, log);
  await admitOrigins(server, env);
  guardEntrance(server, env);
  answerOptions(server);
  answerUnmatched(server, env, log);
  closeConnectionsOnceIdle(server);
  serveProblemPages(server);
  serveWellKnown(server, env);
  // Node would refuse an `Expect` that it does not know, in words of its own; RFC 9110 §10.1.1 lets us pass over it.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  if (env.WEB_DIST !== undefined) await serveWebApp(server, env.WEB_DIST);
  return adapter;
};
