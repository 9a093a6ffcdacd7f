import 'reflect-metadata';
import { parseEnv } from '../../platform/env.ts';
import { OutboxSignal } from '../../platform/outbox/outbox-signal.ts';
import { Database } from '../../platform/postgres/database.ts';
import { openPool } from '../../platform/postgres/postgres-pool.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { readAnchors } from './audit-anchor.ts';
import { type Fault, verifyChain } from './audit-verifier.ts';
import { HeadKeys } from './head-keys.ts';
import { withStoredChain } from './stored-chain.repository.ts';

/**
 * `pnpm audit:verify`, with the environment of the API: reads the whole audit chain, and ends with 1 at the first line that was
 * altered or is missing.
 */
const SENTENCES: Readonly<Record<Fault['kind'], string>> = {
  'altered-line': 'this line was altered',
  'missing-line': 'this line is missing',
  'missing-day': 'a whole day before this one, or this one, is missing',
  'altered-head': 'the head of this day was altered',
  'missing-head': 'the head of this day is missing',
  'behind-anchor': 'the database has been taken back: this line was there',
};

const nameOf = ({ day, no, seq }: Fault): string =>
  [day, no === null ? null : `line ${no}`, seq === null ? null : `seq ${seq}`].filter(Boolean).join(', ');

const env = parseEnv(process.env);
const pool = openPool(env);
const database = new Database(pool, new OutboxSignal(pool));
const stored = { database, prisma: new PrismaService(pool, database) };
const anchors = env.AUDIT_ANCHOR_FILE === undefined ? new Map() : await readAnchors(env.AUDIT_ANCHOR_FILE);
const { verdict, unchained } = await withStoredChain(stored, anchors, async (source, waiting) => ({
  verdict: await verifyChain(source, new HeadKeys(env)),
  unchained: waiting,
}));
await pool.end();

const { fault, lines, days } = verdict;
process.stdout.write(
  fault === null
    ? `${lines} lines of ${days} days are as they were written; ${unchained} wait for their place\n`
    : `${nameOf(fault)}: ${SENTENCES[fault.kind]} (${lines} good lines before it)\n`,
);
process.exitCode = fault === null ? 0 : 1;
