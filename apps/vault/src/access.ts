import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { VaultError } from '@maillon/vault/errors';
import type { GroupState } from '@maillon/vault/groups/state';
import { signSuspension } from '@maillon/vault/groups/suspension';
import { newcomersOf } from '@maillon/vault/server/acceptance';
import type { Application } from './application.ts';
import { membersByName, suspend, usersOf } from './groups.ts';
import { announce } from './messages/announcements.ts';
import { outsideTransaction } from './postgres/outside-transaction.ts';
import type { ServerDependencies } from './server-dependencies.ts';

/** Throws UNSIGNED_GRANT where the application knows no ACCEPTED access for a person whom this link lets in. */
export async function requireAccepted(
  tx: Queries,
  { application }: ServerDependencies,
  before: GroupState | undefined,
  after: GroupState,
): Promise<void> {
  const newcomers = newcomersOf(before, after);
  if (newcomers.length === 0) return;
  const accepted = await acceptedAmong(tx, application, after.name, newcomers);
  const refused = newcomers.filter((id) => !accepted.has(id));
  if (refused.length > 0) throw new VaultError('UNSIGNED_GRANT', undefined, { status: 403, ids: refused });
}

/**
 * The grants around a profile or a structure have changed: a member who is in its groups without one is shut out at once, and a person
 * who is there is asked to renew the key. Doing it again changes nothing.
 */
export async function recheck(dependencies: ServerDependencies, name: string): Promise<{ suspended: number }> {
  const { database, application, signer } = dependencies;
  const members = await membersByName(database, name);
  if (members.length === 0) return { suspended: 0 };
  const everybody = [...new Set(members.map(({ identity_id }) => identity_id))];
  const accepted = await acceptedAmong(database, application, name, everybody);
  const byGroup = Map.groupBy(
    members.filter(({ identity_id }) => !accepted.has(identity_id)),
    ({ group_id }) => group_id,
  );
  for (const [groupId, lost] of byGroup) {
    const ids = lost.map(({ identity_id }) => identity_id);
    const suspension = await signSuspension(signer, groupId, ids, dependencies.now());
    await database.transaction(async (tx) => {
      const recipients = await usersOf(tx, groupId);
      await suspend(tx, groupId, ids, suspension);
      await announce(tx, { kind: 'recipients-changed', userIds: recipients, groupId });
    });
  }
  return { suspended: everybody.filter((id) => !accepted.has(id)).length };
}

/** The application knows users; the vault alone knows whose identity is whose. A revoked one belongs to no user. */
async function acceptedAmong(
  queries: Queries,
  application: Application,
  name: string,
  identityIds: readonly string[],
): Promise<Set<string>> {
  const rows = await queries.rows<{ id: string; user_id: string }>(
    prepared('identities-users', `select id, user_id from identities where id = any($1) and status = 'active'`),
    [identityIds],
  );
  const userIds = [...new Set(rows.map(({ user_id }) => user_id))].toSorted();
  const question = `application|accepted|${JSON.stringify([name, userIds])}`;
  const accepted = new Set(await outsideTransaction(question, () => application.accepted(name, userIds)));
  return new Set(rows.filter(({ user_id }) => accepted.has(user_id)).map(({ id }) => id));
}
