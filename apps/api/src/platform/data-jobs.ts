import { MINUTE_MS, SECOND_MS } from '@maillon/domain/time-units';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ENV, type Env } from './env.ts';
import { Housekeeping } from './housekeeping.ts';
import { OutgoingMessages } from './messaging/outgoing-messages.ts';
import { outboxBacklog } from './metrics/metrics.ts';
import { OutboxRepository } from './outbox/outbox.repository.ts';
import { OutboxOrphans } from './outbox/outbox-orphans.ts';
import { OUTBOX_CHANNEL, OutboxSignal } from './outbox/outbox-signal.ts';
import { OutboxWorker } from './outbox/outbox-worker.ts';
import { PostgresListener } from './postgres/postgres-listener.ts';
import { connectionOptions } from './postgres/postgres-pool.ts';

/** The jobs of the data layer, which run without a request. */
@Injectable()
export class DataJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listener: PostgresListener;

  constructor(
    @Inject(ENV) env: Env,
    private readonly worker: OutboxWorker,
    private readonly outbox: OutboxRepository,
    private readonly orphans: OutboxOrphans,
    private readonly housekeeping: Housekeeping,
    messages: OutgoingMessages,
    signal: OutboxSignal,
  ) {
    signal.use(worker);
    const options = connectionOptions(env, 'maillon-outbox');
    this.listener = new PostgresListener(options, OUTBOX_CHANNEL, () => worker.wake(), orphans.presence);
    if (env.MODE === 'LOCAL') housekeeping.register('outgoing messages', () => messages.deleteExpired());
  }

  /** Not awaited: the API starts, and says that it is not ready, while Postgres is away. */
  onApplicationBootstrap(): void {
    void this.listener.start();
  }

  /** After the worker has ended: without its presence others would take over what it is just delivering. */
  async onApplicationShutdown(): Promise<void> {
    await this.listener.stop();
  }

  /** For what a lost signal, a failed attempt or a dead worker left behind. */
  @Interval(SECOND_MS)
  async lookForWork(): Promise<void> {
    this.worker.wake();
    await this.orphans.look(this.listener);
  }

  @Interval(MINUTE_MS)
  async measureBacklog(): Promise<void> {
    const backlog = await this.outbox.backlog().catch(() => undefined);
    if (!backlog) return;
    outboxBacklog.set({ state: 'pending' }, backlog.pending);
    outboxBacklog.set({ state: 'parked' }, backlog.parked);
  }

  @Interval(5 * MINUTE_MS)
  async removeExpired(): Promise<void> {
    await this.housekeeping.run();
  }
}
