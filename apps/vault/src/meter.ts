import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** How long answers take by route and status, and what the process uses. No id is in a label: routes are templates. */
export class Meter {
  readonly #registry = new Registry();
  readonly #answers = new Histogram({
    name: 'vault_answer_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  count(method: string, route: string, status: number, elapsedMs: number): void {
    this.#answers.observe({ method, route, status }, elapsedMs / 1_000);
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
