import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import type { Log } from '../logging/log.ts';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** No label holds an id: routes are templates. */
const durations = new Histogram({
  name: 'maillon_http_request_duration_seconds',
  help: 'Time from the first byte received to the last byte sent',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: SECONDS,
});

const UNMATCHED = '(unmatched)';

/** One log line and one observation per answer: the template of the path, never the path itself. */
export const logAnswers = (server: FastifyInstance, log: Log): void => {
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? UNMATCHED;
    const status = reply.statusCode;
    const seconds = reply.elapsedTime / 1000;
    durations.observe({ method, route, status }, seconds);
    log.info({ requestId: request.id, method, route, status, ms: Math.round(seconds * 10_000) / 10 });
    done();
  });
};
