import { Injectable } from '@nestjs/common';
import { bind, Database, narrowed, type RowOf, sql } from '../postgres/database.ts';
import { settingOf } from '../postgres/settings.ts';
import type { OutboxDelivery } from './outbox.ts';
import { waitingKey } from './outbox-write.ts';

export type OutboxBacklog = RowOf<typeof BACKLOG>;

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
const RELEASE = sql(
  'outbox_give_back',
  'UPDATE outbox SET lease = NULL, leased_until = NULL, attempts = attempts - 1 WHERE id = ANY($2::bigint[]) AND lease = $1',
);
/** Tries again after $3 milliseconds; where that is null it is parked. */
const FAIL = sql(
  'outbox_fail',
  `UPDATE outbox SET available_at = coalesce(now() + $3 * interval '1 millisecond', available_at),
          parked_at = CASE WHEN $3 IS NULL THEN now() ELSE parked_at END, leased_until = NULL, last_error = $4
   WHERE id = $2 AND lease = $1`,
);
const BACKLOG = sql(
  'outbox_backlog',
  `SELECT count(*) FILTER (WHERE parked_at IS NULL) AS pending, count(*) FILTER (WHERE parked_at IS NOT NULL) AS parked
   FROM outbox`,
);

/** Each change names the lease, so a worker that came too late changes nothing. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: Database) {}

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

  async release(lease: string, ids: readonly number[]): Promise<void> {
    await this.database.query(RELEASE, [lease, ids]);
  }

  async postpone(lease: string, id: number, waitMs: number, error: string): Promise<void> {
    await this.database.query(FAIL, [lease, id, waitMs, error]);
  }

  async park(lease: string, id: number, error: string): Promise<void> {
    await this.database.query(FAIL, [lease, id, null, error]);
  }

  async backlog(): Promise<OutboxBacklog> {
    const [row] = await this.database.query(BACKLOG);
    return row ?? { pending: 0, parked: 0 };
  }
}
