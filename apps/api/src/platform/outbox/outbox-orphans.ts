import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import type { QueryConfig } from 'pg';
import { type Queryable, sql } from '../postgres/sql.ts';
import { OutboxWorker } from './outbox-worker.ts';

/** The first half of the locks by which workers show that they live; the other is made of the worker's id. */
const PRESENCE = 51_207;

/** To be said on a connection that lives as long as the worker: Postgres lets go of the lock the moment it ends. */
export const showPresence = (worker: string): QueryConfig => ({
  text: 'SELECT pg_advisory_lock_shared($1, hashtext($2))',
  values: [PRESENCE, worker],
});

/** The workers of unended leases who show no presence. From now on every worker may take what those named had leased. */
const LOOK = sql(
  'outbox_orphans',
  `WITH gone AS (
     SELECT DISTINCT lease FROM outbox
      WHERE leased_until > now() AND lease <> $1
        AND NOT EXISTS (
          SELECT FROM pg_locks held
           WHERE held.locktype = 'advisory' AND held.classid = ${PRESENCE} AND held.objsubid = 2
             AND held.objid = (hashtext(outbox.lease::text)::bigint & 4294967295)::oid
             AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()))
   ), freed AS (
     UPDATE outbox SET leased_until = NULL FROM gone WHERE outbox.lease = gone.lease AND gone.lease = ANY($2::uuid[])
   )
   SELECT lease FROM gone`,
);

/** A worker that lives and has lost its connection has another one within a second (`postgres-listener.ts`). */
const GONE_AFTER_MS = 3_000;

/**
 * Finds what workers of dead processes had in hand before its lease is over. Costs nothing per event: it is one question a second,
 * and the lock that answers it is taken once for the life of a process.
 */
@Injectable()
export class OutboxOrphans {
  private readonly log = new Logger('Outbox');
  /** Who showed no presence at the last look, and since when. */
  private missing: ReadonlyMap<string, number> = new Map();

  constructor(private readonly worker: OutboxWorker) {}

  /** What the connection of this process's own worker has to say. */
  get presence(): QueryConfig {
    return showPresence(this.worker.id);
  }

  /**
   * At `now` milliseconds. A process that was missing for long enough, and still is, is taken for dead.
   * @param connection the one over which this process shows itself: a process that is cut off takes no other for dead
   */
  async look(connection: Queryable, now: number = performance.now()): Promise<void> {
    const before = this.missing;
    const dead = [...before].filter(([, since]) => now - since >= GONE_AFTER_MS).map(([lease]) => lease);
    try {
      const rows = await connection.query(LOOK, [this.worker.id, dead]);
      this.missing = new Map(rows.map(({ lease }) => [lease, before.get(lease) ?? now]));
    } catch (error) {
      // Postgres was away, and so may have been everybody's connection: they have as long as ever to come back.
      this.missing = new Map();
      this.log.debug(`cannot look for the dead: ${errorName(error)}`);
      return;
    }
    if (dead.length > 0) this.worker.wake();
  }
}
