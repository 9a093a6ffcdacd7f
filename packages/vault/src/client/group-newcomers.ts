import { VaultError } from '../errors.ts';
import type { Newcomer } from '../groups/make.ts';
import type { GroupState } from '../groups/state.ts';
import type { SignedGrant, SldId } from '../provider.ts';
import { readGrant } from './grants.ts';
import type { GroupContext } from './group-claims.ts';

/** A person who has made no keys by then is let in by a signature of today. */
const GRANT_MS = 90 * 86_400_000;

/** Throws KEY_CHANGED for a profile that stood under another identity before: a person must look first. */
export async function newcomersOf(context: GroupContext, members: SldId[], admins: SldId[]): Promise<Newcomer[]> {
  const identities = await context.directory.refresh([...new Set(members)]);
  const changed = identities.filter(({ profileId, id }) => context.pins.identityOfProfile(profileId, id) !== id);
  if (changed.length > 0) throw new VaultError('KEY_CHANGED', undefined, { ids: changed.map(({ id }) => id) });
  return identities.map((identity) => ({ identity, role: admins.includes(identity.id) ? 'admin' : 'member' }));
}

/**
 * A grant lets in whom it names, for a while; and a member who was removed since needs another one. Without grants it is a person who
 * adds them, here and now.
 */
export async function requireFresh(
  context: GroupContext,
  grants: readonly SignedGrant[],
  members: readonly SldId[],
  { leftAt }: GroupState,
): Promise<void> {
  if (grants.length === 0) return;
  const read = await Promise.all(grants.map((grant) => readGrant(context, grant)));
  const { now } = context.account.maker;
  const stale = members.filter(
    (id) =>
      !read.some(
        (grant) =>
          grant !== undefined &&
          (grant.to === id || grant.members?.includes(id)) &&
          now - grant.ts <= GRANT_MS &&
          grant.ts > (leftAt.get(id) ?? Number.NEGATIVE_INFINITY),
      ),
  );
  if (stale.length > 0) throw new VaultError('UNSIGNED_GRANT', 'an old grant', { ids: stale });
}
