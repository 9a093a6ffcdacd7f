import { randomUUID } from 'node:crypto';
import { errorCode, errorName } from '@maillon/server-kit/error-code';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { OutboxRepository } from './outbox.repository.ts';
import type { OutboxDelivery } from './outbox.ts';
import { OutboxHandover } from './outbox-delivery.ts';
import { OutboxHandlers } from './outbox-handlers.ts';
import { deliveries } from './outbox-metrics.ts';
import { OutboxRate } from './outbox-rate.ts';
import { OUTBOX_SETTINGS, type OutboxSettings, retryDelayMs } from './outbox-settings.ts';
import type { WorkerHere } from './outbox-signal.ts';

/** Names the fault without its message: a mail server's answer may quote the address. */
const faultOf = (error: unknown): string => [errorName(error), errorCode(error)].join(' ').trim();

/** An event that was leased to us when it was written. */
interface Handed {
  readonly delivery: OutboxDelivery;
  readonly at: number;
}

/**
 * Delivers outbox events at least once, in order per key. What this process writes is handed to it with its commit; for the rest
 * it asks when it is woken: by a signal, by the poll of every second, or by its own last delivery. Any number of processes may run
 * one.
 */
@Injectable()
export class OutboxWorker implements WorkerHere, OnModuleDestroy {
  /** Names its leases. */
  readonly id = randomUUID();
  private readonly log = new Logger('Outbox');
  private readonly underWay = new Set<Promise<void>>();
  private readonly keys = new Set<string>();
  private readonly rate: OutboxRate;
  private readonly handover: OutboxHandover;
  private handed: Handed[] = [];
  private inHand = 0;
  private delivered: number[] = [];
  private returned: number[] = [];
  private turning: Promise<void> | undefined;
  private isWokenMeanwhile = false;
  private batchTimer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly outbox: OutboxRepository,
    handlers: OutboxHandlers,
    @Inject(OUTBOX_SETTINGS) private readonly settings: OutboxSettings,
  ) {
    this.rate = new OutboxRate(settings);
    this.handover = new OutboxHandover(handlers, {
      delivered: (event) => this.note(event),
      failed: (event, error) => this.fail(event, faultOf(error)),
    });
  }

  /**
   * Looks for work. Costs one batch; calls that arrive during it, or shortly after it, are answered by one more.
   * @returns false when there is no hand free for more
   */
  wake(): boolean {
    this.isWokenMeanwhile = true;
    if (!this.hasRoom) return false;
    this.turnSoon();
    return true;
  }

  /** Undefined while it has more in hand than it can deliver soon. */
  lease(): { readonly lease: string; readonly leaseMs: number } | undefined {
    if (this.isStopped || this.inHand + this.handed.length >= this.settings.handedAtMost) return undefined;
    return { lease: this.id, leaseMs: this.settings.leaseMs };
  }

  /** Two that were published at the same time may be of one key: the second is given back, and asked for when the first is over. */
  take(delivery: OutboxDelivery): void {
    if (this.keys.has(delivery.key)) {
      this.returned.push(delivery.id);
      this.isWokenMeanwhile = true;
    } else {
      this.keys.add(delivery.key);
      this.handed.push({ delivery, at: performance.now() });
    }
    this.turnSoon();
  }

  /** Takes no new work and waits for the deliveries under way, those that are just being taken included. */
  async onModuleDestroy(): Promise<void> {
    if (this.batchTimer !== undefined) this.turn();
    this.isStopped = true;
    while (this.turning !== undefined || this.underWay.size > 0 || this.hasWork) {
      this.turn();
      await Promise.all([this.turning, ...this.underWay]);
    }
    clearTimeout(this.batchTimer);
  }

  private get hasRoom(): boolean {
    return !this.isStopped && this.inHand < this.settings.atOnce;
  }

  /** Something to deliver or to note, or a place for something new. */
  private get hasWork(): boolean {
    const published = this.handed.length + this.delivered.length + this.returned.length;
    return published > 0 || (this.isWokenMeanwhile && this.hasRoom);
  }

  /** Once for all that happens meanwhile. */
  private turnSoon(): void {
    if (this.turning !== undefined || this.batchTimer !== undefined || !this.hasWork) return;
    this.batchTimer = setTimeout(() => this.turn(), this.rate.waitMs(this.delivered.length > 0));
  }

  private turn(): void {
    clearTimeout(this.batchTimer);
    this.batchTimer = undefined;
    this.turning ??= this.takeTurn().finally(() => {
      this.turning = undefined;
      this.turnSoon();
    });
  }

  /** Delivers what it was handed; notes what was delivered and takes what waits, in one batch. */
  private async takeTurn(): Promise<void> {
    const now = performance.now();
    this.rate.turned(now);
    this.deliverHanded(now);
    const limit = this.hasRoom ? Math.max(0, this.settings.atOnce - this.inHand) : 0;
    const isLooking = limit > 0 && (this.isWokenMeanwhile || this.delivered.length > 0);
    const { delivered, returned } = this;
    this.delivered = [];
    this.returned = [];
    this.isWokenMeanwhile &&= limit === 0;
    try {
      if (returned.length > 0) await this.outbox.giveBack(this.id, returned);
      if (delivered.length === 0 && !isLooking) return;
      const looking = { limit: isLooking ? limit : 0, leaseMs: this.settings.leaseMs };
      const events = await this.outbox.turn(this.id, delivered, looking);
      for (const { key } of events) this.keys.add(key);
      this.deliverAll(events, performance.now() + this.settings.deadlineMs);
      // As many as asked for means that there may be more; without room the next free place looks.
      if (isLooking && events.length === limit) this.isWokenMeanwhile = true;
    } catch (error) {
      this.log.warn(`cannot look for work, or note what was delivered: ${faultOf(error)}`);
      if (this.isStopped) return;
      // Noted later, but before its lease runs out: it would be delivered again.
      this.delivered = [...delivered, ...this.delivered];
      this.rate.rest(this.settings.firstRetryMs);
    }
  }

  /** Who waited too long for us is left to others: the lease could run out under the delivery. */
  private deliverHanded(now: number): void {
    const { handed } = this;
    this.handed = [];
    const { deadlineMs, leaseMs } = this.settings;
    const events = handed.filter(({ at }) => now - at + deadlineMs <= leaseMs).map(({ delivery }) => delivery);
    if (events.length < handed.length) {
      const taken = new Set(events);
      for (const { delivery } of handed) if (!taken.has(delivery)) this.keys.delete(delivery.key);
    }
    this.deliverAll(events, now + deadlineMs);
  }

  private deliverAll(events: readonly OutboxDelivery[], until: number): void {
    this.rate.count(events.length);
    for (const group of this.handover.groupsOf(events)) this.track(group, this.handover.deliver(group, until));
  }

  private track(events: readonly OutboxDelivery[], work: Promise<void>): void {
    this.inHand += events.length;
    const tracked = work
      .catch((error: unknown) => this.log.warn(`the outcome was not written: ${faultOf(error)}`))
      .finally(() => {
        this.inHand -= events.length;
        for (const { key } of events) this.keys.delete(key);
        this.underWay.delete(tracked);
        this.turnSoon();
      });
    this.underWay.add(tracked);
  }

  private note({ id, kind }: OutboxDelivery): void {
    deliveries.inc({ kind, outcome: 'done' });
    this.delivered.push(id);
    this.turnSoon();
  }

  private async fail(event: OutboxDelivery, fault: string): Promise<void> {
    const isLast = event.attempt >= this.settings.attempts;
    deliveries.inc({ kind: event.kind, outcome: isLast ? 'parked' : 'retry' });
    this.log.warn(`${event.kind} #${event.id}, attempt ${event.attempt}: ${fault}${isLast ? ', parked' : ''}`);
    if (isLast) {
      await this.outbox.park(this.id, event.id, fault);
      this.wake();
    } else {
      await this.outbox.postpone(this.id, event.id, retryDelayMs(this.settings, event.attempt), fault);
    }
  }
}
