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
  private isClaiming = false;
  private lastClaim: Promise<void> = Promise.resolve();
  private isWokenMeanwhile = false;
  private isWakingSoon = false;
  private isWriting = false;
  private isStopped = false;
  private claimedAt = Number.NEGATIVE_INFINITY;
  private gathering: NodeJS.Timeout | undefined;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly handlers: OutboxHandlers,
    @Inject(OUTBOX_SETTINGS) private readonly settings: OutboxSettings,
  ) {}

  /**
   * Looks for work. Costs one statement; calls that arrive during it, or shortly after it, are answered by one more.
   * @returns false when there is no hand free for more
   */
  wake(): boolean {
    if (this.isStopped || this.room <= 0) {
      this.isWokenMeanwhile = true;
      return false;
    }
    this.isWokenMeanwhile = true;
    if (!this.isClaiming && this.gathering === undefined) this.claimOnceGathered();
    return true;
  }

  private claimOnceGathered(): void {
    const wait = this.settings.gatherMs - (performance.now() - this.claimedAt);
    if (wait <= 0) {
      this.lastClaim = this.claim();
      return;
    }
    this.gathering = setTimeout(() => {
      this.gathering = undefined;
      if (!this.isStopped) this.lastClaim = this.claim();
    }, wait);
  }

  /** Takes no new work and waits for the deliveries under way, those of a claim that is on its way included. */
  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.gathering);
    await this.lastClaim;
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private async claim(): Promise<void> {
    this.isClaiming = true;
    try {
      while (this.isWokenMeanwhile && !this.isStopped && this.room > 0) {
        this.isWokenMeanwhile = false;
        const wanted = this.room;
        this.claimedAt = performance.now();
        const events = await this.outbox.claim(this.lease, wanted, this.settings.leaseMs);
        for (const event of events) this.track(this.deliver(event));
        // As many as asked for means that there may be more; without room the next free place looks.
        if (events.length === wanted) this.isWokenMeanwhile = true;
      }
    } catch (error) {
      this.log.warn(`cannot look for work: ${faultOf(error)}`);
    } finally {
      this.isClaiming = false;
    }
  }

  private get room(): number {
    return this.settings.atOnce - this.underWay.size;
  }

  /** Once for all the places that become free in this turn of the event loop. */
  private wakeSoon(): void {
    if (this.isWakingSoon) return;
    this.isWakingSoon = true;
    setImmediate(() => {
      this.isWakingSoon = false;
      this.wake();
    });
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.log.warn(`the outcome was not written: ${faultOf(error)}`))
      .finally(() => {
        this.underWay.delete(tracked);
        if (this.isWokenMeanwhile) this.wakeSoon();
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
    await this.writeDelivered();
  }

  private async handle(delivery: OutboxDelivery): Promise<void> {
    const handler = this.handlers.get(delivery.kind);
    if (!handler) throw new UnknownKind();
    await handler(delivery);
  }

  /** One statement for all that were delivered while the last one was on its way. */
  private async writeDelivered(): Promise<void> {
    if (this.isWriting) return;
    this.isWriting = true;
    try {
      while (this.delivered.length > 0) {
        const ids = this.delivered;
        this.delivered = [];
        if (await this.outbox.finish(this.lease, ids)) this.wake();
      }
    } finally {
      this.isWriting = false;
    }
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
