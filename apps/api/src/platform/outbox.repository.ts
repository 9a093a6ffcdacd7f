import { Injectable } from '@nestjs/common';
import { Database, sql } from './database.ts';

export interface ClaimedEvent {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempt: number;
}

export interface OutboxBacklog {
  readonly pending: number;
  readonly parked: number;
}

/** The key of an event that is still to be delivered, null otherwise: spelled as the index over it is. */
const pendingKey = (event: string): string =>
  `(CASE WHEN ${event}.done_at IS NULL AND ${event}.parked_at IS NULL THEN ${event}.key END)`;

/**
 * Takes the first undelivered event of each key, if nobody is delivering it. A row that another process is just taking
 * is skipped, and re-read by Postgres once that process has committed, so one key is never in two hands.
 */
const CLAIM = sql(
  'outbox_claim',
  `WITH heads AS (
     SELECT id FROM outbox event
     WHERE done_at IS NULL AND parked_at IS NULL AND available_at <= now()
       AND (leased_until IS NULL OR leased_until <= now())
       AND id = (SELECT min(first.id) FROM outbox first WHERE ${pendingKey('first')} = event.key)
     ORDER BY id LIMIT $2
     FOR UPDATE SKIP LOCKED
   )
   UPDATE outbox SET lease = $1, leased_until = now() + $3 * interval '1 millisecond', attempts = attempts + 1
   FROM heads WHERE outbox.id = heads.id
   RETURNING outbox.id, kind, key, payload, attempts AS attempt`,
);

/**
 * Until it is analysed Postgres takes the table for a small one, plans to read all of it, and keeps that plan: a burst of bookings
 * would pay for it. Said in the trip of the claim, for its transaction only.
 */
const BY_INDEX = sql('outbox_by_index', `SELECT set_config('enable_seqscan', 'off', true)`);

const FINISH = sql(
  'outbox_finish',
  `UPDATE outbox SET done_at = now(), leased_until = NULL
   WHERE id = ANY($2::bigint[]) AND lease = $1`,
);

const POSTPONE = sql(
  'outbox_postpone',
  `UPDATE outbox SET available_at = now() + $3 * interval '1 millisecond', leased_until = NULL, last_error = $4
   WHERE id = $2 AND lease = $1`,
);

const PARK = sql(
  'outbox_park',
  'UPDATE outbox SET parked_at = now(), leased_until = NULL, last_error = $3 WHERE id = $2 AND lease = $1',
);

const BACKLOG = sql(
  'outbox_backlog',
  `SELECT count(*) FILTER (WHERE parked_at IS NULL) AS pending, count(*) FILTER (WHERE parked_at IS NOT NULL) AS parked
   FROM outbox WHERE done_at IS NULL`,
);

const FORGET_DONE = sql(
  'outbox_forget_done',
  `DELETE FROM outbox WHERE id IN (
     SELECT id FROM outbox WHERE done_at < now() - interval '7 days' ORDER BY done_at LIMIT 20000)`,
);

/** Each change names the lease, so a worker that came too late changes nothing. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: Database) {}

  /**
   * Notes what was delivered and takes at most `limit` others, in one trip: what follows in the same keys is among them. In no
   * particular order; each is of another key.
   */
  async turn(
    lease: string,
    delivered: readonly number[],
    { limit, leaseMs }: { readonly limit: number; readonly leaseMs: number },
  ): Promise<ClaimedEvent[]> {
    const finish = { statement: FINISH, values: [lease, delivered] };
    const byIndex = { statement: BY_INDEX, values: [] };
    const claim = { statement: CLAIM, values: [lease, limit, leaseMs] };
    const errands = [...(delivered.length > 0 ? [finish] : []), ...(limit > 0 ? [byIndex, claim] : [])];
    const rows = await this.database.together<ClaimedEvent>(...errands);
    return limit > 0 ? rows : [];
  }

  async postpone(lease: string, id: number, waitMs: number, error: string): Promise<void> {
    await this.database.query(POSTPONE, [lease, id, waitMs, error]);
  }

  async park(lease: string, id: number, error: string): Promise<void> {
    await this.database.query(PARK, [lease, id, error]);
  }

  async backlog(): Promise<OutboxBacklog> {
    const [row] = await this.database.query<OutboxBacklog>(BACKLOG);
    return row ?? { pending: 0, parked: 0 };
  }

  /** A bounded portion: a statement may not last. */
  async forgetDone(): Promise<void> {
    await this.database.query(FORGET_DONE);
  }
}
