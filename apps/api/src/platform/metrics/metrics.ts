import { RouteDurations } from '@maillon/server-kit/metrics/route-durations';
import { Counter, Gauge } from 'prom-client';

/** Every measure of ours. They belong to the process, like prom-client's registry: in tests it may hold several applications. */

export const routeDurations = new RouteDurations({
  name: 'maillon_http_request_duration_seconds',
  help: 'Time from the request being read to its answer being sent',
  bounds: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
});

/** Attempts by kind and outcome (`done`, `retry`, `parked`). */
export const outboxDeliveries = new Counter({
  name: 'maillon_outbox_deliveries_total',
  help: 'Outbox delivery attempts',
  labelNames: ['kind', 'outcome'] as const,
});

export const outboxBacklog = new Gauge({
  name: 'maillon_outbox_backlog',
  help: 'Outbox events by state: pending, or parked after too many failures (a person must look)',
  labelNames: ['state'] as const,
});

export const clientErrors = new Counter({
  name: 'maillon_client_errors_total',
  help: 'Applications of a person that stopped at an error',
});
