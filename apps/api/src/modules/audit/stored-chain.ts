import type { PoolClient } from 'pg';
import type { PostgresPool } from '../../platform/postgres/postgres-pool.ts';
import type { Anchor } from './audit-anchor.ts';
import { LINE_COLUMNS } from './audit-line.ts';
import { CHECKPOINTS } from './audit-retention.repository.ts';
import type { ChainSource, StoredCheckpoint, StoredGone, StoredHead, StoredLine } from './audit-verifier.ts';

const PORTION = 5_000;

async function* linesOf(client: PoolClient): AsyncIterable<StoredLine> {
  await client.query(
    `DECLARE chain NO SCROLL CURSOR FOR SELECT ${LINE_COLUMNS}, chain_day, chain_no, prev_hash, hash
     FROM audit_events WHERE hash IS NOT NULL ORDER BY chain_day, chain_no, seq`,
  );
  for (;;) {
    const { rows } = await client.query<StoredLine>(`FETCH ${PORTION} FROM chain`);
    yield* rows;
    if (rows.length < PORTION) return;
  }
}

const headsOf = async (client: PoolClient): Promise<StoredHead[]> => {
  const { rows } = await client.query<StoredHead>(
    `SELECT day, line_count AS "lineCount", last_hash AS "lastHash", prev_head AS "prevHead", key_id AS "keyId", signature
     FROM audit_heads ORDER BY day`,
  );
  return rows;
};

const checkpointsOf = async (client: PoolClient): Promise<StoredCheckpoint[]> => (await client.query(CHECKPOINTS)).rows;

const goneOf = async (client: PoolClient): Promise<StoredGone[]> => {
  const { rows } = await client.query<StoredGone>(
    'SELECT day, nos, hashes, key_id AS "keyId", signature FROM audit_connection_days',
  );
  return rows;
};

/** Everything in one snapshot, so that a chain that grows meanwhile is read as it was at one moment. */
export const withStoredChain = async <T>(
  pool: PostgresPool,
  anchors: ReadonlyMap<string, Anchor>,
  read: (source: ChainSource, unchained: number) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0');
    const [heads, checkpoints, gone] = [await headsOf(client), await checkpointsOf(client), await goneOf(client)];
    const { rows } = await client.query<{ count: number }>('SELECT count(*) FROM audit_events WHERE hash IS NULL');
    return await read({ heads, checkpoints, gone, anchors, lines: () => linesOf(client) }, rows[0]?.count ?? 0);
  } finally {
    // A connection that broke meanwhile is not handed to the next caller.
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    );
  }
};
