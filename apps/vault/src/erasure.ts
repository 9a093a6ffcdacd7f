import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { signSuspension } from '@maillon/vault/groups/suspension';
import { serverRevokeLink } from '@maillon/vault/identity/make';
import { acceptIdentityLink } from '@maillon/vault/server/acceptance';
import { Chains } from './chains.ts';
import { groupsOf, suspend, usersOf } from './groups.ts';
import { addIdentityLink, identityOfUser } from './identities.ts';
import { endIdentities } from './log.ts';
import { announce } from './messages/announcements.ts';
import type { ServerDependencies } from './server-dependencies.ts';

/**
 * The application says that an account is erased: nothing of it opens from then on, and everything is there still. Keys are
 * destroyed once the vault's own operator has confirmed it (`confirm-erasures.ts`): a single secret that was stolen destroys nothing.
 * Asking again changes nothing.
 */
export async function eraseAccount(dependencies: ServerDependencies, userId: string): Promise<void> {
  const { database, factors, now, notify } = dependencies;
  const notified = await database.transaction(async (tx) => {
    const added = await tx.run(
      prepared('erasure-ask', 'insert into erasures (user_id, asked_at) values ($1, $2) on conflict do nothing'),
      [userId, new Date(now())],
    );
    if (added === 0) return [];
    const id = await identityOfUser(tx, userId);
    if (id !== undefined) await endIdentity(tx, dependencies, userId, id, 'erased');
    await dropOf(tx, userId, ['challenges', 'factor_changes', 'resets', 'card_flows']);
    await audit(tx, 'account.forget', userId);
    return factors.enrolled(tx, userId);
  });
  await Promise.allSettled(notified.map((factor) => notify('erasure-asked', factor)));
}

/**
 * The identity ends in its own chain, which every reader follows; its groups renew their keys. What was sealed for it stays until
 * an erasure is confirmed: a reset that a thief asked for destroys nothing.
 */
export async function endIdentity(
  tx: Queries,
  dependencies: ServerDependencies,
  userId: string,
  identityId: string,
  reason: string,
): Promise<void> {
  const { signer, serverKeys, now } = dependencies;
  const chains = new Chains(tx, serverKeys);
  const state = await chains.lookup(identityId);
  if (!state.revoked) {
    const link = await serverRevokeLink(state, signer, reason, { now: now(), sth: null });
    await addIdentityLink(tx, await acceptIdentityLink(state, link, chains, now()), link);
  }
  await shutOut(tx, dependencies, identityId);
  await endIdentities(tx, userId);
}

/** After a reset: the way back of the old keys makes room for that of the new ones, and is kept. */
export async function setAsideBackup(tx: Queries, userId: string): Promise<void> {
  await tx.run(
    prepared(
      'backup-set-aside',
      `insert into ended_backups (identity_id, user_id, profile_id, half, version, blob)
     select identity_id, user_id, profile_id, half, version, blob from backups where user_id = $1 on conflict do nothing`,
    ),
    [userId],
  );
  await dropOf(tx, userId, [
    'backups',
    'backup_halves',
    'challenges',
    'tmr_factors',
    'factor_changes',
    'resets',
    'card_flows',
    'card_links',
  ]);
  await audit(tx, 'identity.reset', userId);
}

/** What both the application and the operator said. Chains stay, as others' proofs hang on them; they hold keys and ids and no contact. */
export async function destroyConfirmed(dependencies: ServerDependencies): Promise<number> {
  const { database } = dependencies;
  const due = await database.rows<{ user_id: string }>(
    prepared(
      'erasures-confirmed',
      'select user_id from erasures join erasure_confirmations using (user_id) where destroyed_at is null',
    ),
  );
  for (const { user_id: userId } of due)
    await database.transaction((tx) => destroyKeysOf(tx, userId, 'account.destroy'));
  return due.length;
}

/** Wraps, boxes, lists and backups of every identity that this user had. */
export async function destroyKeysOf(tx: Queries, userId: string, why: string): Promise<void> {
  const theirs = await tx.rows<{ id: string }>(
    prepared('identities-of', 'select id from identities where user_id = $1'),
    [userId],
  );
  await dropOf(tx, userId, BY_USER);
  for (const [table, column] of BY_IDENTITY) {
    await tx.run(prepared(`erase-${table}`, `delete from ${table} where ${column} = any($1)`), [
      theirs.map(({ id }) => id),
    ]);
  }
  await tx.run(prepared('erasure-done', 'update erasures set destroyed_at = now() where user_id = $1'), [userId]);
  await audit(tx, why, userId);
}

const BY_USER = [
  'backups',
  'ended_backups',
  'backup_halves',
  'challenges',
  'tmr_factors',
  'factor_changes',
  'resets',
  'card_flows',
  'card_links',
  'own_erasures',
] as const;
const BY_IDENTITY = [
  ['recovery_boxes', 'identity_id'],
  ['pin_backups', 'identity_id'],
  ['devices', 'identity_id'],
  ['device_entries', 'identity_id'],
  ['contact_lists', 'identity_id'],
  ['contact_states', 'identity_id'],
  ['group_wraps', 'identity_id'],
  ['session_wraps', 'rcpt_id'],
] as const;

/** A member who shares a group with it renews the key. */
async function shutOut(tx: Queries, { signer, now }: ServerDependencies, identityId: string): Promise<void> {
  for (const groupId of await groupsOf(tx, { mine: identityId })) {
    const userIds = await usersOf(tx, groupId);
    await suspend(tx, groupId, [identityId], await signSuspension(signer, groupId, [identityId], now()));
    await announce(tx, { kind: 'recipients-changed', userIds, groupId });
  }
}

async function dropOf(tx: Queries, userId: string, tables: readonly (typeof BY_USER)[number][]): Promise<void> {
  for (const table of tables)
    await tx.run(prepared(`erase-${table}`, `delete from ${table} where user_id = $1`), [userId]);
}

const audit = (tx: Queries, action: string, userId: string) =>
  tx.run(prepared('audit', 'insert into audit (actor, action, ref) values ($1, $2, $3)'), ['service', action, userId]);
