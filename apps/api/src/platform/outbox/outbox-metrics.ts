import { Counter, Gauge } from 'prom-client';

/** Attempts by kind and outcome (`done`, `retry`, `parked`). */
export const deliveries = new Counter({
  name: 'maillon_outbox_deliveries_total',
  help: 'Outbox delivery attempts',
  labelNames: ['kind', 'outcome'] as const,
});

export const backlogGauge = new Gauge({
  name: 'maillon_outbox_backlog',
  help: 'Outbox events by state: pending, or parked after too many failures (a person must look)',
  labelNames: ['state'] as const,
});
