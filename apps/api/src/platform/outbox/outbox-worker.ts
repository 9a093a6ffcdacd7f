import { randomUUID } from 'node:crypto';
import { errorCode, errorName } from '@maillon/server-kit/error-code';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { outboxDeliveries } from '../metrics/metrics.ts';
import type { OutboxDelivery } from '../outbox-event.ts';
import { outsideRequests } from '../request-context.ts';
import { OutboxRepository } from './outbox.repository.ts';
import { OutboxHandover } from './outbox-delivery.ts';
import { OutboxHandlers } from './outbox-handlers.ts';
import { OutboxRate } from './outbox-rate.ts';
import { OUTBOX_SETTINGS, type OutboxSettings, retryDelayMs } from './outbox-settings.ts';
import type { LocalWorker } from './outbox-signal.ts';

/** Names the fault without its message: a mail server's answer may quote the address. */
const faultOf = (error: unknown): string => [errorName(error), errorCode(error)].join(' ').trim();

/** An event that was leased to this worker when it was written. */
interface LeasedEvent {
  readonly delivery: OutboxDelivery;
  readonly at: number;
}

/**
 * Delivers outbox events at least once, in order per key. What this process writes is leased to it with its commit; for the rest
 * it asks when it is woken: by a signal, by the poll of every second, or by its own last delivery. Any number of processes may run
 * one.
 */
@Injectable()
export class OutboxWorker implements LocalWorker, OnModuleDestroy {
  /** Names its leases. */
  readonly id = randomUUID();
  private readonly log = new Logger('Outbox');
  private readonly pendingWork = new Set<Promise<void>>();
  private readonly keys = new Set<string>();
  private readonly rate: OutboxRate;
  private readonly handover: OutboxHandover;
  private leased: LeasedEvent[] = [];
  private inFlight = 0;
  private delivered: number[] = [];
  private returned: number[] = [];
  private cycle: Promise<void> | undefined;
  private isWakePending = false;
  private batchTimer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly outbox: OutboxRepository,
    handlers: OutboxHandlers,
    @Inject(OUTBOX_SETTINGS) private readonly settings: OutboxSettings,
  ) {
    this.rate = new OutboxRate(settings);
    this.handover = new OutboxHandover(handlers, {
      delivered: (event) => this.acknowledge(event),
      failed: (event, error) => this.fail(event, faultOf(error)),
    });
  }

  /**
   * Polls for work: one batch; calls during it, or shortly after it, share one more.
   * @returns false when the worker has no capacity
   */
  wake(): boolean {
    this.isWakePending = true;
    if (!this.hasRoom) return false;
    this.scheduleCycle();
    return true;
  }

  /** Undefined while it has more in flight than it can deliver soon. */
  lease(): { readonly lease: string; readonly leaseMs: number } | undefined {
    if (this.isStopped || this.inFlight + this.leased.length >= this.settings.maxLeased) return undefined;
    return { lease: this.id, leaseMs: this.settings.leaseMs };
  }

  /** Two that were published at the same time may have one key: the second is released, and claimed when the first is done. */
  take(delivery: OutboxDelivery): void {
    if (this.keys.has(delivery.key)) {
      this.returned.push(delivery.id);
      this.isWakePending = true;
    } else {
      this.keys.add(delivery.key);
      this.leased.push({ delivery, at: performance.now() });
    }
    this.scheduleCycle();
  }

  /** Claims no new work and waits for the deliveries in flight, those that are just being claimed included. */
  async onModuleDestroy(): Promise<void> {
    if (this.batchTimer !== undefined) this.startCycle();
    this.isStopped = true;
    while (this.cycle !== undefined || this.pendingWork.size > 0 || this.hasWork) {
      this.startCycle();
      await Promise.all([this.cycle, ...this.pendingWork]);
    }
    clearTimeout(this.batchTimer);
  }

  private get hasRoom(): boolean {
    return !this.isStopped && this.inFlight < this.settings.atOnce;
  }

  /** Something to deliver or to acknowledge, or capacity for a new claim. */
  private get hasWork(): boolean {
    const published = this.leased.length + this.delivered.length + this.returned.length;
    return published > 0 || (this.isWakePending && this.hasRoom);
  }

  /** One cycle for all that happens meanwhile. */
  private scheduleCycle(): void {
    if (this.cycle !== undefined || this.batchTimer !== undefined || !this.hasWork) return;
    const waitMs = this.rate.waitMs(this.delivered.length > 0);
    this.batchTimer = outsideRequests(() => setTimeout(() => this.startCycle(), waitMs));
  }

  private startCycle(): void {
    clearTimeout(this.batchTimer);
    this.batchTimer = undefined;
    this.cycle ??= this.runCycle().finally(() => {
      this.cycle = undefined;
      this.scheduleCycle();
    });
  }

  /** Delivers what it was leased; notes what was delivered and takes what waits, in one batch. */
  private async runCycle(): Promise<void> {
    const now = performance.now();
    this.rate.cycled(now);
    this.deliverLeased(now);
    const limit = this.hasRoom ? Math.max(0, this.settings.atOnce - this.inFlight) : 0;
    const isLooking = limit > 0 && (this.isWakePending || this.delivered.length > 0);
    const { delivered, returned } = this;
    this.delivered = [];
    this.returned = [];
    this.isWakePending &&= limit === 0;
    try {
      if (returned.length > 0) await this.outbox.release(this.id, returned);
      if (delivered.length === 0 && !isLooking) return;
      const looking = { limit: isLooking ? limit : 0, leaseMs: this.settings.leaseMs };
      const events = await this.outbox.acknowledgeAndClaim(this.id, delivered, looking);
      for (const { key } of events) this.keys.add(key);
      this.deliverAll(events, performance.now() + this.settings.deadlineMs);
      // As many as asked for: there may be more. Without capacity the next finished delivery polls.
      if (isLooking && events.length === limit) this.isWakePending = true;
    } catch (error) {
      this.log.warn(`cannot look for work, or note what was delivered: ${faultOf(error)}`);
      if (this.isStopped) return;
      // Acknowledged later, but before the lease expires, or it would be delivered again.
      this.delivered = [...delivered, ...this.delivered];
      this.rate.rest(this.settings.firstRetryMs);
    }
  }

  /** An event that waited too long is left to other workers: its lease could expire during the delivery. */
  private deliverLeased(now: number): void {
    const { leased } = this;
    this.leased = [];
    const { deadlineMs, leaseMs } = this.settings;
    const events = leased.filter(({ at }) => now - at + deadlineMs <= leaseMs).map(({ delivery }) => delivery);
    if (events.length < leased.length) {
      const taken = new Set(events);
      for (const { delivery } of leased) if (!taken.has(delivery)) this.keys.delete(delivery.key);
    }
    this.deliverAll(events, now + deadlineMs);
  }

  private deliverAll(events: readonly OutboxDelivery[], until: number): void {
    this.rate.count(events.length);
    for (const group of this.handover.groupsOf(events)) this.track(group, this.handover.deliver(group, until));
  }

  private track(events: readonly OutboxDelivery[], work: Promise<void>): void {
    this.inFlight += events.length;
    const tracked = work
      .catch((error: unknown) => this.log.warn(`the outcome was not written: ${faultOf(error)}`))
      .finally(() => {
        this.inFlight -= events.length;
        for (const { key } of events) this.keys.delete(key);
        this.pendingWork.delete(tracked);
        this.scheduleCycle();
      });
    this.pendingWork.add(tracked);
  }

  private acknowledge({ id, kind }: OutboxDelivery): void {
    outboxDeliveries.inc({ kind, outcome: 'done' });
    this.delivered.push(id);
    this.scheduleCycle();
  }

  private async fail(event: OutboxDelivery, fault: string): Promise<void> {
    const isLast = event.attempt >= this.settings.attempts;
    outboxDeliveries.inc({ kind: event.kind, outcome: isLast ? 'parked' : 'retry' });
    this.log.warn(`${event.kind} #${event.id}, attempt ${event.attempt}: ${fault}${isLast ? ', parked' : ''}`);
    if (isLast) {
      await this.outbox.park(this.id, event.id, fault);
      this.wake();
    } else {
      await this.outbox.postpone(this.id, event.id, retryDelayMs(this.settings, event.attempt), fault);
    }
  }
}
