import pg from 'pg';
import { eventually } from '../eventually.ts';

/** Writes that have come as far as their line in the audit trail, which is the last but one thing before their commit. */
export interface HeldWrites {
  /** Settles once so many wait; gives the Postgres process of one of them. */
  areWaiting(count: number): Promise<number>;
  /** Lets them go on, those that are still there. */
  release(): Promise<void>;
}

const WITHIN_MS = 60_000;
const WAITING = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO audit_events%'`;

export const holdWrites = async (databaseUrl: string): Promise<HeldWrites> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Postgres itself may be killed under it.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE audit_events IN SHARE MODE');
  const waiting = async () => {
    // A transaction would be shown the same picture each time.
    await client.query('SELECT pg_stat_clear_snapshot()');
    return (await client.query<{ pid: number }>(WAITING)).rows.map(({ pid }) => pid);
  };
  return {
    areWaiting: async (count) => {
      const pids = await eventually(async () => {
        const found = await waiting();
        return found.length >= count ? found : null;
      }, WITHIN_MS);
      return pids[0] ?? 0;
    },
    release: () => client.end().catch(() => undefined),
  };
};
