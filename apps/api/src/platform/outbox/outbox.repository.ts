import { Injectable } from '@nestjs/common';
import type { OutboxDelivery } from '../outbox-event.ts';
import { bind, Database, narrowed, sql, type Tx } from '../postgres/database.ts';
import { PrismaService } from '../postgres/prisma.ts';
import { settingOf } from '../postgres/settings.ts';
import { waitingKey } from './outbox-write.ts';

export interface OutboxBacklog {
  readonly pending: number;
  readonly parked: number;
}

/**
 * Claims the first event of each key, if no worker is delivering it. A row that another process is just claiming is skipped, and
 * re-read by Postgres once that process has committed, so two workers never deliver one key.
 */
const CLAIM = sql(
  'outbox_claim',
  `WITH heads AS (
     SELECT id FROM outbox event
     WHERE parked_at IS NULL AND available_at <= now() AND (leased_until IS NULL OR leased_until <= now())
       AND id = (SELECT min(first.id) FROM outbox first WHERE ${waitingKey('first')} = event.key)
     ORDER BY id LIMIT $2
     FOR UPDATE SKIP LOCKED
   )
   UPDATE outbox SET lease = $1, leased_until = now() + $3 * interval '1 millisecond', attempts = attempts + 1
   FROM heads WHERE outbox.id = heads.id
   RETURNING outbox.id, kind, key, payload, attempts AS attempt`,
  narrowed<Pick<OutboxDelivery, 'payload'>>(),
);
/**
 * The table is small whenever its statistics are taken, and the planner would rather read all of it; a burst leaves it long, if only of
 * what is deleted and not yet cleared away. Sent in the batch of the turn, for its transaction alone.
 */
const BY_INDEX = settingOf('enable_seqscan', 'off');
const FINISH = sql('outbox_finish', 'DELETE FROM outbox WHERE id = ANY($2::bigint[]) AND lease = $1');
/** As if they had never been claimed. */
/** Each change names the lease, so a worker that came too late changes nothing. */
@Injectable()
export class OutboxRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  /**
   * Deletes what was delivered and claims at most `limit` others, in one batch: the next events of the same keys are among them. In no
   * particular order; each has another key.
   */
  async acknowledgeAndClaim(
    lease: string,
    delivered: readonly number[],
    { limit, leaseMs }: { readonly limit: number; readonly leaseMs: number },
  ): Promise<OutboxDelivery[]> {
    const finish = delivered.length > 0 ? bind(FINISH, [lease, delivered]) : undefined;
    const before = finish === undefined ? [BY_INDEX] : [BY_INDEX, finish];
    if (limit > 0) return this.database.together(before, bind(CLAIM, [lease, limit, leaseMs]));
    if (finish !== undefined) await this.database.together([BY_INDEX], finish);
    return [];
  }

  /**
   * Takes back the first event of a key, in the open transaction.
   * @returns its payload; undefined where there is none, or a worker has it already
   */
  async takeBack(_tx: Tx, kind: string, key: string): Promise<unknown> {
    const { outboxMessage } = await this.prisma.client();
    // As a claim does: a lease that has run out holds nothing.
    const free = [{ leasedUntil: null }, { leasedUntil: { lte: new Date() } }];
    const waits = { kind, key, parkedAt: null, OR: free };
    const first = await outboxMessage.findFirst({ where: waits, orderBy: { id: 'asc' } });
    if (first === null) return undefined;
    // Asked again under its lock: a worker may have claimed it meanwhile.
    const { count } = await outboxMessage.deleteMany({ where: { ...waits, id: first.id } });
    return count === 0 ? undefined : first.payload;
  }

  async release(lease: string, ids: readonly number[]): Promise<void> {
    const { outboxMessage } = await this.prisma.client();
    const where = { lease, id: { in: [...ids] } };
    await outboxMessage.updateMany({ where, data: { lease: null, leasedUntil: null, attempts: { decrement: 1 } } });
  }

  async postpone(lease: string, id: number, waitMs: number, lastError: string): Promise<void> {
    await this.fail(lease, id, { availableAt: new Date(Date.now() + waitMs), lastError });
  }

  async park(lease: string, id: number, lastError: string): Promise<void> {
    await this.fail(lease, id, { parkedAt: new Date(), lastError });
  }

  async backlog(): Promise<OutboxBacklog> {
    const { outboxMessage } = await this.prisma.client();
    const { _count: count } = await outboxMessage.aggregate({ _count: { _all: true, parkedAt: true } });
    return { pending: count._all - count.parkedAt, parked: count.parkedAt };
  }

  private async fail(lease: string, id: number, failed: object): Promise<void> {
    const { outboxMessage } = await this.prisma.client();
    await outboxMessage.updateMany({ where: { lease, id }, data: { ...failed, leasedUntil: null } });
  }
}
