import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { errorCode, errorName } from './error-code.ts';
import { type ClaimedEvent, OutboxRepository } from './outbox.repository.ts';
import type { OutboxDelivery } from './outbox.ts';
import { OutboxHandlers } from './outbox-handlers.ts';
import { deliveries } from './outbox-metrics.ts';
import { OUTBOX_SETTINGS, type OutboxSettings, retryDelayMs } from './outbox-settings.ts';
import { withinMs } from './within.ts';

/** Names the fault without its message: a mail server's answer may quote the address. */
const faultOf = (error: unknown): string => [errorName(error), errorCode(error)].join(' ').trim();

/**
 * Delivers outbox events at least once, in order per key. Any number of processes may run one; each asks only when it
 * is woken: by a signal, by the poll of every second, or by its own last delivery.
 */
@Injectable()
export class OutboxWorker implements OnModuleDestroy {
  private readonly log = new Logger('Outbox');
  private readonly lease = randomUUID();
  private readonly underWay = new Set<Promise<void>>();
  private delivered: number[] = [];
  private turning: Promise<void> | undefined;
  private turnedAt = Number.NEGATIVE_INFINITY;
  private isWokenMeanwhile = false;
  private isTurningSoon = false;
  private gathering: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly handlers: OutboxHandlers,
    @Inject(OUTBOX_SETTINGS) private readonly settings: OutboxSettings,
  ) {}

  /**
   * Looks for work. Costs one trip; calls that arrive during it, or shortly after it, are answered by one more.
   * @returns false when there is no hand free for more
   */
  wake(): boolean {
    this.isWokenMeanwhile = true;
    if (!this.hasRoom) return false;
    if (this.turning === undefined && this.gathering === undefined) this.turnOnceGathered();
    return true;
  }

  /** Takes no new work and waits for the deliveries under way, those that are just being taken included. */
  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.gathering);
    while (this.turning !== undefined || this.underWay.size > 0) {
      await Promise.all([this.turning, ...this.underWay]);
      if (this.delivered.length > 0) this.turn();
    }
  }

  private get hasRoom(): boolean {
    return !this.isStopped && this.underWay.size < this.settings.atOnce;
  }

  private turnOnceGathered(): void {
    const wait = this.settings.gatherMs - (performance.now() - this.turnedAt);
    if (wait <= 0) this.turn();
    else this.gathering = setTimeout(() => this.turn(), wait);
  }

  /** Once for all that ends in this turn of the event loop. */
  private turnSoon(): void {
    if (this.isTurningSoon) return;
    this.isTurningSoon = true;
    setImmediate(() => {
      this.isTurningSoon = false;
      if (this.hasWork) this.turn();
    });
  }

  private turn(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    this.turning ??= this.takeTurns().finally(() => {
      this.turning = undefined;
      // Whoever came between the last look and now was told that somebody is at it.
      if (this.hasWork) this.turn();
    });
  }

  private get hasWork(): boolean {
    return this.delivered.length > 0 || (this.isWokenMeanwhile && this.hasRoom);
  }

  /** Notes what was delivered and takes what waits, in one trip, until there is nothing of either. */
  private async takeTurns(): Promise<void> {
    try {
      do {
        const limit = this.hasRoom ? this.settings.atOnce - this.underWay.size : 0;
        const delivered = this.delivered;
        this.delivered = [];
        this.isWokenMeanwhile &&= limit === 0;
        this.turnedAt = performance.now();
        if (limit === 0 && delivered.length === 0) return;
        const events = await this.outbox.turn(this.lease, delivered, { limit, leaseMs: this.settings.leaseMs });
        for (const event of events) this.track(this.deliver(event));
        // As many as asked for means that there may be more; without room the next free place looks.
        if (limit > 0 && events.length === limit) this.isWokenMeanwhile = true;
      } while (this.hasWork);
    } catch (error) {
      this.log.warn(`cannot look for work, or note what was delivered: ${faultOf(error)}`);
    }
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.log.warn(`the outcome was not written: ${faultOf(error)}`))
      .finally(() => {
        this.underWay.delete(tracked);
        this.turnSoon();
      });
    this.underWay.add(tracked);
  }

  private async deliver(event: ClaimedEvent): Promise<void> {
    try {
      await withinMs(this.settings.deadlineMs, this.handle(event));
    } catch (error) {
      await this.fail(event, faultOf(error));
      return;
    }
    deliveries.inc({ kind: event.kind, outcome: 'done' });
    this.delivered.push(event.id);
  }

  private async handle(delivery: OutboxDelivery): Promise<void> {
    const handler = this.handlers.get(delivery.kind);
    if (!handler) throw new UnknownKind();
    await handler(delivery);
  }

  private async fail(event: ClaimedEvent, fault: string): Promise<void> {
    const isLast = event.attempt >= this.settings.attempts;
    deliveries.inc({ kind: event.kind, outcome: isLast ? 'parked' : 'retry' });
    this.log.warn(`${event.kind} #${event.id}, attempt ${event.attempt}: ${fault}${isLast ? ', parked' : ''}`);
    if (isLast) {
      await this.outbox.park(this.lease, event.id, fault);
      this.wake();
    } else {
      await this.outbox.postpone(this.lease, event.id, retryDelayMs(this.settings, event.attempt), fault);
    }
  }
}

class UnknownKind extends Error {
  override readonly name = 'UnknownKind';
}
