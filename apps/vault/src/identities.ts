import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { headOf, type SignedLink } from '@maillon/vault/chains/link';
import { VaultError } from '@maillon/vault/errors';
import type { IdentityState } from '@maillon/vault/identity/chain';
import type { Chains } from './chains.ts';
import { appendIdentityLeaf } from './log.ts';

interface IdentityRow {
  id: string;
  user_id: string;
}

export async function identityOfUser(queries: Queries, userId: string): Promise<string | undefined> {
  const [row] = await queries.rows<IdentityRow>(
    prepared('identity-of-user', `select id, user_id from identities where user_id = $1 and status = 'active'`),
    [userId],
  );
  return row?.id;
}

/**
 * Prepared for another person and never saved: its keys are held nowhere, nothing is sealed to it, and it blocks no other identity. The person who
 * prepares it saves it in the same breath, or has left.
 */
export async function isAbandoned(queries: Queries, chains: Chains, userId: string, id: string): Promise<boolean> {
  const saved = await queries.rows(prepared('backup-is-there', 'select from backups where user_id = $1'), [userId]);
  if (saved.length > 0) return false;
  const { delegatedBy, seq } = await chains.lookup(id);
  return delegatedBy !== null && seq === 0;
}

export async function ownIdentity(queries: Queries, userId: string): Promise<{ id: string }> {
  const id = await identityOfUser(queries, userId);
  if (id === undefined) throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
  return { id };
}

/** One's own, or one that was prepared for another person who has not used it yet. */
export async function preparedOrOwn(
  queries: Queries,
  chains: Chains,
  userId: string,
  identityId: string,
): Promise<{ userId: string; state: IdentityState }> {
  const [row] = await queries.rows<IdentityRow>(
    prepared('identity', `select id, user_id from identities where id = $1 and status = 'active' for update`),
    [identityId],
  );
  const refuse = () => new VaultError('NOT_REGISTERED', undefined, { status: 404, ids: [identityId] });
  if (!row) throw refuse();
  const state = await chains.lookup(identityId);
  if (row.user_id === userId) return { userId: row.user_id, state };
  const me = await identityOfUser(queries, userId);
  if (me === undefined || state.delegatedBy?.id !== me || state.seq > 0) throw refuse();
  return { userId: row.user_id, state };
}

/** A second change of the same chain waits for the first. Throws NOT_REGISTERED for another's. */
export async function lockOwnIdentity(tx: Queries, userId: string, id: string): Promise<void> {
  const [row] = await tx.rows<{ user_id: string }>(
    prepared('identity-lock', 'select user_id from identities where id = $1 for update'),
    [id],
  );
  if (row?.user_id !== userId) throw new VaultError('NOT_REGISTERED', undefined, { status: 404, ids: [id] });
}

/** The last link of `state`, into its chain and into the log. */
export async function addIdentityLink(tx: Queries, state: IdentityState, link: SignedLink): Promise<void> {
  await tx.run(
    prepared('identity-link-add', 'insert into identity_links (identity_id, seq, link, hash) values ($1, $2, $3, $4)'),
    [state.id, state.seq, JSON.stringify(link), headOf(state)],
  );
  await appendIdentityLeaf(tx, state, link);
}
