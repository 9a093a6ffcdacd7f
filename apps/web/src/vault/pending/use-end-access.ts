import { type AccessPolicy, acceptedSharings, useRevokeAccess } from '../../data/access/access-policies.ts';
import { profileOf, useMe } from '../../data/users.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { endSharing, givesKeys, heldThrough } from '../keys.ts';
import { vault } from '../vault.ts';
import { pendingEnds } from './pending-ends.ts';
import { pendingGrants } from './pending-grants.ts';

const LATER = 'accès retiré, la suite lui sera fermée à votre prochaine connexion';

/** Asked before the access ends: afterwards the server may have the keys renewed by itself. Null where it is not known. */
const heldKeys = async (policy: AccessPolicy, me: string): Promise<readonly string[] | null> => {
  const now = vault.current();
  if (now.is !== 'open' || !givesKeys(policy)) return [];
  const others = await acceptedSharings().catch(() => null);
  return heldThrough(now.provider, me, policy, others).catch(() => null);
};

/** What the patient is told: that the keys are others now, or that they will be as soon as they can. */
const receiptOf = async (
  policy: AccessPolicy,
  me: { readonly userId: string; readonly profileId: string },
  held: readonly string[] | null,
): Promise<string | undefined> => {
  const now = vault.current();
  if (!givesKeys(policy) || now.is === 'absent') return undefined;
  // Kept until the vault has noted it, whatever happens to this page meanwhile.
  pendingEnds.add(me.userId, policy.id);
  if (now.is !== 'open') return LATER;
  try {
    await endSharing(now.provider, me.profileId, policy.id, held ?? []);
    if (held === null) return LATER;
    pendingEnds.remove(me.userId, policy.id);
    if (held.length === 0) return undefined;
    return `accès retiré le ${dateAndTime(new Date(serverNow()))}, la suite lui est fermée`;
  } catch {
    return LATER;
  }
};

/** Ends a sharing, given or received, and the keys that went with it. */
export const useEndAccess = () => {
  const revoke = useRevokeAccess();
  const user = useMe();
  const profileId = profileOf(user)?.id ?? '';
  return {
    isPending: revoke.isPending,
    error: revoke.error,
    /** @returns what its owner is told of the keys, where there is something to tell. @throws why it goes on */
    end: async (policy: AccessPolicy): Promise<string | undefined> => {
      const held = await heldKeys(policy, profileId);
      await revoke.mutateAsync(policy.id);
      // Given again later by another person, it is a person's to sign.
      pendingGrants.remove(user.id, policy.to.id);
      return receiptOf(policy, { userId: user.id, profileId }, held);
    },
  };
};
