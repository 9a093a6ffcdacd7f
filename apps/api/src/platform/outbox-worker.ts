import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { errorCode, errorName } from './error-code.ts';
import { type ClaimedEvent, OutboxRepository } from './outbox.repository.ts';
import type { FailOne } from './outbox.ts';
import { OutboxHandlers } from './outbox-handlers.ts';
import { deliveries } from './outbox-metrics.ts';
import { OUTBOX_SETTINGS, type OutboxSettings, retryDelayMs } from './outbox-settings.ts';
import { TooLate, withinMs } from './within.ts';

/** Names the fault without its message: a mail server's answer may quote the address. */
const faultOf = (error: unknown): string => [errorName(error), errorCode(error)].join(' ').trim();

/** As many at once make it worth while to let the next ones gather. */
const MANY = 4;

/**
 * Delivers outbox events at least once, in order per key. Any number of processes may run one; each asks only when it
 * is woken: by a signal, by the poll of every second, or by its own last delivery.
 */
@Injectable()
export class OutboxWorker implements OnModuleDestroy {
  private readonly log = new Logger('Outbox');
  private readonly lease = randomUUID();
  private readonly underWay = new Set<Promise<void>>();
  private inHand = 0;
  private delivered: number[] = [];
  private turning: Promise<void> | undefined;
  private turnedAt = Number.NEGATIVE_INFINITY;
  private isWokenMeanwhile = false;
  private isBusy = false;
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
    this.turnSoon();
    return true;
  }

  /** Takes no new work and waits for the deliveries under way, those that are just being taken included. */
  async onModuleDestroy(): Promise<void> {
    if (this.gathering !== undefined) this.turn();
    this.isStopped = true;
    while (this.turning !== undefined || this.underWay.size > 0 || this.hasWork) {
      this.turn();
      await Promise.all([this.turning, ...this.underWay]);
    }
    clearTimeout(this.gathering);
  }

  private get hasRoom(): boolean {
    return !this.isStopped && this.inHand < this.settings.atOnce;
  }

  /** Something to note, or a place for something new. */
  private get hasWork(): boolean {
    return this.delivered.length > 0 || (this.isWokenMeanwhile && this.hasRoom);
  }

  /**
   * Once for all that happens meanwhile. Where little is told, what was delivered is noted at once, because what comes next in its
   * key waits for that; where much is told, the next look finds more.
   */
  private turnSoon(): void {
    if (this.turning !== undefined || this.gathering !== undefined || !this.hasWork) return;
    const { gatherMs, gatherManyMs } = this.settings;
    const pause = this.isBusy ? gatherManyMs : this.delivered.length > 0 ? 0 : gatherMs;
    const wait = Math.max(0, pause - (performance.now() - this.turnedAt));
    this.gathering = setTimeout(() => this.turn(), wait);
  }

  private turn(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    this.turning ??= this.takeTurn().finally(() => {
      this.turning = undefined;
      this.turnSoon();
    });
  }

  /** Notes what was delivered and takes what waits, in one trip. */
  private async takeTurn(): Promise<void> {
    const limit = this.hasRoom ? this.settings.atOnce - this.inHand : 0;
    const delivered = this.delivered;
    this.delivered = [];
    this.isWokenMeanwhile &&= limit === 0;
    this.turnedAt = performance.now();
    if (limit === 0 && delivered.length === 0) return;
    try {
      const events = await this.outbox.turn(this.lease, delivered, { limit, leaseMs: this.settings.leaseMs });
      this.isBusy = events.length >= MANY;
      const until = performance.now() + this.settings.deadlineMs;
      for (const group of this.groupsOf(events)) this.track(group.length, this.deliver(group, until));
      // As many as asked for means that there may be more; without room the next free place looks.
      if (limit > 0 && events.length === limit) this.isWokenMeanwhile = true;
    } catch (error) {
      this.log.warn(`cannot look for work, or note what was delivered: ${faultOf(error)}`);
    }
  }

  /** Those that are delivered together. */
  private groupsOf(events: readonly ClaimedEvent[]): readonly ClaimedEvent[][] {
    const together = Map.groupBy(events, ({ kind, id }) => (this.handlers.getBulk(kind) === undefined ? id : kind));
    return [...together.values()];
  }

  private track(count: number, work: Promise<void>): void {
    this.inHand += count;
    const tracked = work
      .catch((error: unknown) => this.log.warn(`the outcome was not written: ${faultOf(error)}`))
      .finally(() => {
        this.inHand -= count;
        this.underWay.delete(tracked);
        this.turnSoon();
      });
    this.underWay.add(tracked);
  }

  private async deliver(events: readonly ClaimedEvent[], until: number): Promise<void> {
    const failed = new Map<number, unknown>();
    try {
      const fail: FailOne = ({ id }, error) => void failed.set(id, error);
      await withinMs(until - performance.now(), this.handle(events, fail));
    } catch (error) {
      // Somebody among them spoils it for the others; who, only each by itself will show.
      if (events.length > 1 && !(error instanceof TooLate)) {
        await Promise.all(events.map((event) => this.deliver([event], until)));
        return;
      }
      for (const { id } of events) failed.set(id, error);
    }
    for (const { id, kind } of events) {
      if (failed.has(id)) continue;
      deliveries.inc({ kind, outcome: 'done' });
      this.delivered.push(id);
    }
    const again = events.filter(({ id }) => failed.has(id));
    await Promise.all(again.map((event) => this.fail(event, faultOf(failed.get(event.id)))));
  }

  private async handle(events: readonly ClaimedEvent[], fail: FailOne): Promise<void> {
    const [event] = events;
    if (event === undefined) return;
    const many = this.handlers.getBulk(event.kind);
    if (many !== undefined) return many(events, fail);
    const one = this.handlers.get(event.kind);
    if (one === undefined) throw new UnknownKind();
    await one(event);
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
