import { Injectable } from '@nestjs/common';
import { send } from './pipeline-batch.ts';
import { PostgresPool } from './postgres-pool.ts';
import { bind, type RowOf, sql } from './sql.ts';

const TRY = sql('job_lock', `SELECT pg_try_advisory_lock(hashtext('maillon job ' || $1)) AS locked`);

/**
 * A long job runs in one process at a time. The lock belongs to a connection of its own, so the transactions of the job are short
 * ones, and a process that dies gives it back.
 */
@Injectable()
export class JobLock {
  constructor(private readonly pool: PostgresPool) {}

  /** @returns null when another process has the lock */
  async run<T>(job: string, work: () => Promise<T>): Promise<T | null> {
    const client = await this.pool.connect();
    let isLocked = false;
    try {
      const { rows, failure } = await send(client, [bind(TRY, [job])]);
      if (failure !== undefined) throw failure.error;
      const [row] = (rows[0] ?? []) as RowOf<typeof TRY>[];
      isLocked = row?.locked === true;
      return isLocked ? await work() : null;
    } finally {
      // The lock ends with its connection.
      client.release(isLocked);
    }
  }
}
