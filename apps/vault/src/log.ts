import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import type { Bytes } from '@maillon/vault/bytes/bytes';
import { hashOf } from '@maillon/vault/chains/ids';
import type { SignedLink } from '@maillon/vault/chains/link';
import { consistencyProof, inclusionProof, type LogEntry, leafHash, rootOf } from '@maillon/vault/log/merkle';
import { signTreeHead } from '@maillon/vault/log/tree-head';
import type { Signer } from '@maillon/vault/suites/ed25519';
import type { Signed } from '@maillon/vault/wire/signed';

const LOCK = 7_282_859;

/** One more leaf, in the transaction of the link it stands for. Appends wait for each other: the order is the log. */
export async function appendLeaf(
  queries: Queries,
  kind: LogEntry['kind'],
  id: string,
  seq: number,
  link: SignedLink,
): Promise<void> {
  await queries.rows(prepared('log-lock', 'select pg_advisory_xact_lock($1)'), [LOCK]);
  await queries.run(
    prepared(
      'log-append',
      `insert into log_leaves (idx, kind, ref, seq, hash)
     select coalesce(max(idx) + 1, 0), $1, $2, $3, $4 from log_leaves`,
    ),
    [kind, id, seq, await hashOf(link)],
  );
}

async function leaves(queries: Queries, size: number | null): Promise<Bytes[]> {
  const rows = await queries.rows<{ kind: LogEntry['kind']; id: string; seq: number; hash: string }>(
    prepared(
      'log-leaves',
      'select kind, ref as id, seq, hash from log_leaves where $1::bigint is null or idx < $1 order by idx',
    ),
    [size],
  );
  return Promise.all(rows.map(leafHash));
}

export async function treeHead(queries: Queries, signer: Signer, now: number): Promise<Signed> {
  const all = await leaves(queries, null);
  return signTreeHead(signer, { size: all.length, root: await rootOf(all), ts: now });
}

export async function inclusion(
  queries: Queries,
  { kind, id, seq }: Omit<LogEntry, 'hash'>,
  size: number,
): Promise<{ index: number; proof: string[] }> {
  const [row] = await queries.rows<{ idx: string }>(
    prepared('log-index', 'select idx from log_leaves where kind = $1 and ref = $2 and seq = $3 and idx < $4'),
    [kind, id, seq, size],
  );
  if (!row) return { index: -1, proof: [] };
  const index = Number(row.idx);
  return { index, proof: await inclusionProof(await leaves(queries, size), index) };
}

export const consistency = async (queries: Queries, from: number, to: number): Promise<string[]> => {
  const all = await leaves(queries, to);
  return from > all.length ? [] : consistencyProof(all, from);
};
