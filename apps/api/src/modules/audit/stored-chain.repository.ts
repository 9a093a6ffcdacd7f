import type { PoolClient } from 'pg';
import { bind, type Database, narrowed, type RowOf, sql } from '../../platform/postgres/database.ts';
import type { PrismaService } from '../../platform/postgres/prisma.ts';
import { dayOf } from '../../platform/postgres/prisma-values.ts';
import { setInTransaction } from '../../platform/postgres/settings.ts';
import type { Anchor } from './audit-anchor.ts';
import { AuditConnectionsRepository } from './audit-connections.repository.ts';
import { LINE_COLUMNS } from './audit-line.ts';
import { AuditRetentionRepository } from './audit-retention.repository.ts';
import type { ChainSource, StoredHead, StoredLine } from './audit-verifier.ts';

const PORTION = 5_000;

const SNAPSHOT = sql('audit_snapshot', 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');

/** A portion in memory at a time. No index has the lines in the order of the chain. */
const LINES = sql(
  'audit_stored_chain',
  `SELECT ${LINE_COLUMNS}, chain_day, chain_no, prev_hash, hash FROM audit_events WHERE hash IS NOT NULL ORDER BY chain_day, chain_no, seq`,
  narrowed<Pick<StoredLine, 'chain_day' | 'chain_no' | 'prev_hash' | 'hash'>>(),
);

async function* linesOf(client: PoolClient): AsyncGenerator<StoredLine> {
  await client.query(`DECLARE chain NO SCROLL CURSOR FOR ${LINES.text}`);
  for (;;) {
    const { rows } = await client.query(`FETCH ${PORTION} FROM chain`);
    yield* rows as RowOf<typeof LINES>[];
    if (rows.length < PORTION) return;
  }
}

const headsOf = async (prisma: PrismaService): Promise<StoredHead[]> => {
  const { auditHead } = await prisma.client();
  const found = await auditHead.findMany({
    select: { day: true, lineCount: true, lastHash: true, prevHead: true, keyId: true, signature: true },
    orderBy: { day: 'asc' },
  });
  return found.map(({ day, lineCount, lastHash, prevHead, keyId, signature }) => ({
    day: dayOf(day),
    lineCount,
    lastHash: Buffer.from(lastHash),
    prevHead: Buffer.from(prevHead),
    keyId,
    signature: Buffer.from(signature),
  }));
};

/** Everything in one snapshot, so that a chain that grows meanwhile is read as it was at one moment. */
export const withStoredChain = <T>(
  { database, prisma }: { readonly database: Database; readonly prisma: PrismaService },
  anchors: ReadonlyMap<string, Anchor>,
  read: (source: ChainSource, unchained: number) => Promise<T>,
): Promise<T> =>
  database.tx(
    async (tx) => {
      await setInTransaction(tx, 'statement_timeout', '0');
      const client = await database.takeTransactionClient();
      if (client === undefined) throw new Error('the snapshot is a transaction');
      const { auditEvent } = await prisma.client();
      const heads = await headsOf(prisma);
      const checkpoints = await new AuditRetentionRepository(database, prisma).checkpoints(tx);
      const gone = await new AuditConnectionsRepository(prisma).gone();
      const unchained = await auditEvent.count({ where: { hash: null } });
      return read({ heads, checkpoints, gone, anchors, lines: () => linesOf(client) }, unchained);
    },
    [bind(SNAPSHOT)],
  );
