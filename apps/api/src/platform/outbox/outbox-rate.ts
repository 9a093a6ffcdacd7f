import type { OutboxSettings } from './outbox-settings.ts';

/** As many in a fifth of a second make it worth while to let the next ones collect. */
const MANY = 8;
const LATELY_MS = 200;

/**
 * When the worker looks next. At a low rate, what was delivered is noted at once, because what comes next in its key waits for
 * that; at a high rate, the next look finds more.
 */
export class OutboxRate {
  private turnedAt = Number.NEGATIVE_INFINITY;
  /** How many were delivered lately; what is longer ago counts less. */
  private lately = 0;

  constructor(private readonly settings: Pick<OutboxSettings, 'gatherMs' | 'gatherManyMs'>) {}

  cycled(now: number): void {
    this.lately *= Math.exp(Math.min(0, this.turnedAt - now) / LATELY_MS);
    this.turnedAt = now;
  }

  count(events: number): void {
    this.lately += events;
  }

  /** Not before that long, whatever happens. */
  rest(ms: number): void {
    this.turnedAt = performance.now() + ms;
  }

  /** How long to wait for the next look. */
  waitMs(hasNotes: boolean): number {
    const since = performance.now() - this.turnedAt;
    const isBusy = this.lately * Math.exp(-Math.max(0, since) / LATELY_MS) >= MANY;
    const pause = isBusy ? this.settings.gatherManyMs : hasNotes ? 0 : this.settings.gatherMs;
    return Math.max(0, pause - since);
  }
}
