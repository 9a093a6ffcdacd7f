import { type Database, prepared, type Queries } from '@maillon/server-kit/postgres/database';
import type { Bytes } from '@maillon/vault/bytes/bytes';
import { hashOf } from '@maillon/vault/chains/ids';
import type { SignedLink } from '@maillon/vault/chains/link';
import { type LogEntry, leafHash, profileCommitment } from '@maillon/vault/log/merkle';
import { LogTree } from '@maillon/vault/log/tree';
import { signTreeHead } from '@maillon/vault/log/tree-head';
import type { WireLogPlace, WireLogProofs } from '@maillon/vault/port/vault-server';
import type { Signer } from '@maillon/vault/suites/ed25519';
import type { Signed } from '@maillon/vault/wire/signed';

/** Appends wait for each other under it. */
export const LOG_LOCK = 7_282_859;

export interface LeafRow {
  idx: string;
  kind: LogEntry['kind'];
  id: string;
  seq: number;
  hash: string;
  profile: string | null;
}

export const entryOf = ({ kind, id, seq, hash, profile }: LeafRow): LogEntry => ({
  kind,
  id,
  seq,
  hash,
  profile: profile ?? undefined,
});

/** One more leaf, in the transaction of the link it stands for. Appends wait for each other: the order is the log. */
export async function append(queries: Queries, { kind, id, seq, hash, profile }: LogEntry): Promise<void> {
  await queries.rows(prepared('log-lock', 'select pg_advisory_xact_lock($1)'), [LOG_LOCK]);
  await queries.run(
    prepared(
      'log-append',
      `insert into log_leaves (idx, kind, ref, seq, hash, profile)
     select coalesce(max(idx) + 1, 0), $1, $2, $3, $4, $5 from log_leaves`,
    ),
    [kind, id, seq, hash, profile ?? ''],
  );
}

export const appendGroupLeaf = async (queries: Queries, id: string, seq: number, link: SignedLink): Promise<void> =>
  append(queries, { kind: 'group', id, seq, hash: await hashOf(link), profile: '' });

export const appendIdentityLeaf = async (
  queries: Queries,
  { id, seq, profileId }: { id: string; seq: number; profileId: string },
  link: SignedLink,
): Promise<void> =>
  append(queries, { kind: 'identity', id, seq, hash: await hashOf(link), profile: await profileCommitment(profileId) });

/** Nothing more comes of the identities of this user: the log says so before there is another one for their profile. */
export async function endIdentities(queries: Queries, userId: string): Promise<void> {
  const ended = await queries.rows<{ id: string; profile_id: string; seq: number; hash: string }>(
    prepared(
      'identity-end',
      `update identities set status = 'revoked' where user_id = $1 and status = 'active'
       returning id, profile_id,
         (select max(seq) from identity_links where identity_id = id) as seq,
         (select hash from identity_links where identity_id = id order by seq desc limit 1) as hash`,
    ),
    [userId],
  );
  for (const { id, profile_id, seq, hash } of ended)
    await append(queries, { kind: 'end', id, seq, hash, profile: await profileCommitment(profile_id) });
}

/** A leaf that is there is never another one: each process reads it once. */
const trees = new WeakMap<Database, Promise<LogTree>>();

function treeOf(database: Database): Promise<LogTree> {
  const before = trees.get(database) ?? Promise.resolve(new LogTree());
  const grown = before.then(async (tree) => {
    for (const leaf of await leavesFrom(database, tree.size)) await tree.append(leaf);
    return tree;
  });
  trees.set(
    database,
    grown.catch(() => before),
  );
  return grown;
}

async function leavesFrom(database: Database, from: number): Promise<Bytes[]> {
  const rows = await database.rows<LeafRow>(
    prepared(
      'log-leaves-from',
      'select idx, kind, ref as id, seq, hash, profile from log_leaves where idx >= $1 order by idx',
    ),
    [from],
  );
  return Promise.all(rows.map((row) => leafHash(entryOf(row))));
}

export async function treeHead(database: Database, signer: Signer, now: number): Promise<Signed> {
  const tree = await treeOf(database);
  // Another request may add to it while the root is computed.
  const { size } = tree;
  return signTreeHead(signer, { size, root: await tree.root(size), ts: now });
}

/** Undefined for a head that the log has not reached. */
export async function rootAt(database: Database, size: number): Promise<Bytes | undefined> {
  const tree = await treeOf(database);
  return size > tree.size ? undefined : tree.root(size);
}

export async function logProofs(
  database: Database,
  { size, links, sizes }: { size: number; links: readonly WireLogPlace[]; sizes: readonly number[] },
): Promise<WireLogProofs> {
  const tree = await treeOf(database);
  const isThere = size <= tree.size;
  const rows = isThere && links.length > 0 ? await placesOf(database, links, size) : [];
  const found = new Map(rows.map((row) => [`${row.kind}|${row.id}|${row.seq}`, row]));
  const included = links.map(async ({ kind, id, seq }) => {
    const row = found.get(`${kind}|${id}|${seq}`);
    const leaf = row?.profile == null ? (1 as const) : (2 as const);
    if (!row) return { index: -1, leaf, proof: [] };
    return { index: Number(row.idx), leaf, proof: await tree.inclusion(Number(row.idx), size) };
  });
  const grown = sizes.map((from) => (isThere && from <= size ? tree.consistency(from, size) : []));
  return { links: await Promise.all(included), sizes: await Promise.all(grown) };
}

const placesOf = (queries: Queries, links: readonly WireLogPlace[], size: number): Promise<LeafRow[]> =>
  queries.rows<LeafRow>(
    prepared(
      'log-places',
      `select idx, kind, ref as id, seq, hash, profile from log_leaves
       where (kind, ref, seq) in (select * from unnest($1::text[], $2::text[], $3::int[])) and idx < $4`,
    ),
    [links.map(({ kind }) => kind), links.map(({ id }) => id), links.map(({ seq }) => seq), size],
  );
