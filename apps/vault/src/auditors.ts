import { type Database, prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { sameBytes } from '@maillon/vault/bytes/bytes';
import { asVaultError, VaultError } from '@maillon/vault/errors';
import { signed } from '@maillon/vault/http/shapes';
import { toAnswer } from '@maillon/vault/http/status';
import { readCosignature } from '@maillon/vault/log/cosignature';
import type { WireLogEntry } from '@maillon/vault/port/vault-server';
import type { Signed } from '@maillon/vault/wire/signed';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { entryOf, type LeafRow, LOG_LOCK, rootAt, treeHead } from './log.ts';
import type { ServerDependencies } from './server-dependencies.ts';

const MAX_ENTRIES = 1_000;
const from = z.strictObject({ from: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) });

/**
 * The log for an auditor who wants to replay it (PROTOCOL.md §12): hashes and ids that name no person. Without a token, so that an auditor needs
 * no permission.
 */
export function auditRoutes(app: FastifyInstance, dependencies: ServerDependencies): void {
  const { database, signer, now } = dependencies;
  app.get('/audit/head', async () => treeHead(database, signer, now()));
  app.get('/audit/entries', async (request, reply) => {
    const asked = from.safeParse(request.query);
    return asked.success ? entriesFrom(database, asked.data.from) : reply.code(422).send({ code: 'CHAIN_INVALID' });
  });
  app.post('/audit/cosignatures', async (request, reply) => {
    try {
      await keepCosignature(dependencies, signed(request.body, 'body'));
      return reply.code(204).send();
    } catch (error) {
      const { status, body } = toAnswer(asVaultError(error));
      return reply.code(status).send(body);
    }
  });
}

async function entriesFrom(database: Database, start: number) {
  const rows = await database.rows<LeafRow>(
    prepared(
      'log-entries',
      'select idx, kind, ref as id, seq, hash, profile from log_leaves where idx >= $1 order by idx limit $2',
    ),
    [start, MAX_ENTRIES],
  );
  return rows.map(entryOf);
}

/** Of an auditor that this server knows, for a head that it shows itself. Throws CHAIN_INVALID. */
async function keepCosignature({ database, serverKeys, auditorKeys = [] }: ServerDependencies, cosignature: Signed) {
  const { size, root } = await readCosignature(cosignature, auditorKeys, serverKeys);
  const own = await rootAt(database, size);
  if (!own || !sameBytes(own, root)) throw new VaultError('CHAIN_INVALID', 'of another log');
  await database.run(
    prepared(
      'cosignature-keep',
      `insert into log_cosignatures (auditor, size, cosignature) values ($1, $2, $3)
       on conflict (auditor) do update set size = excluded.size, cosignature = excluded.cosignature, updated_at = now()
       where log_cosignatures.size <= excluded.size`,
    ),
    [cosignature.k, size, JSON.stringify(cosignature)],
  );
}

export async function lastCosignatures(queries: Queries): Promise<Signed[]> {
  const rows = await queries.rows<{ cosignature: Signed }>(
    prepared('cosignatures', 'select cosignature from log_cosignatures order by size desc limit 20'),
  );
  return rows.map(({ cosignature }) => cosignature);
}

/** All that the log has of an identity, and of the others with its profile. */
export async function entriesOf(queries: Queries, id: string): Promise<WireLogEntry[]> {
  const rows = await queries.rows<LeafRow & { kind: WireLogEntry['kind'] }>(
    prepared(
      'log-own',
      `select idx, kind, ref as id, seq, hash, profile from log_leaves
       where kind not in ('group', 'server') and (ref = $1
         or profile in (select profile from log_leaves where ref = $1 and profile <> ''))
       order by idx limit 5000`,
    ),
    [id],
  );
  return rows.map(({ idx, kind, id: ref, seq, hash, profile }) => ({
    index: Number(idx),
    kind,
    id: ref,
    seq,
    hash,
    profile: profile ?? '',
  }));
}

/**
 * Of identities that are older than the second form of leaves, the log says once whose they are. At the start of a server, when none
 * of before runs any more: it would hash these leaves in another way.
 */
export async function stateProfiles({ database }: Pick<ServerDependencies, 'database'>): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.rows(prepared('log-lock', 'select pg_advisory_xact_lock($1)'), [LOG_LOCK]);
    return tx.run(
      prepared(
        'log-profiles',
        `insert into log_leaves (idx, kind, ref, seq, hash, profile)
         select (select coalesce(max(idx) + 1, 0) from log_leaves) + row_number() over (order by created_at, id) - 1,
           'profile', id, last.seq, last.hash,
           rtrim(translate(encode(sha256(convert_to('cv1/profile|' || profile_id, 'UTF8')), 'base64'), '+/', '-_'), '=')
         from identities
           join lateral (select seq, hash from identity_links where identity_id = id order by seq desc limit 1) last on true
         where status = 'active' and not exists (select from log_leaves where ref = id and profile is not null)`,
      ),
    );
  });
}
