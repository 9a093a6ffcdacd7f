import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Log, writeLine } from '../logging/log.ts';
import { routeDurations } from '../metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** `performance.now()` when the request was read. */
    startedAt: number;
    /** The path template of the endpoint that answers; empty until one does. */
    template: string;
  }
}

const UNMATCHED = '(unmatched)';
const INFO = 30;

/** The template of a path, never the path itself: an unmatched one may hold anything. Empty when nothing matched. */
export const templateOf = (request: FastifyRequest): string => request.template || (request.routeOptions.url ?? '');

/** To a tenth of a millisecond. */
const rounded = (ms: number): number => Math.round(ms * 10) / 10;

/** One log line and one observation per answer: the template of the path, never the path itself. */
export const logAnswers = (server: FastifyInstance, log: Log): void => {
  server.decorateRequest('startedAt', 0);
  server.decorateRequest('template', '');
  server.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now();
    done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const { id, method } = request;
    const route = templateOf(request) || UNMATCHED;
    const status = reply.statusCode;
    const ms = performance.now() - request.startedAt;
    routeDurations.record(method, route, status, ms / 1000);
    // Put together by hand: every member is ours (the id was checked), and this line is most of the log.
    if (log.isLevelEnabled('info')) {
      writeLine(
        log,
        `{"level":${INFO},"time":${Date.now()},"requestId":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${rounded(ms)}}\n`,
      );
    }
    done(null, payload);
  });
};
