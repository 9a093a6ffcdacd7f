import type { EncryptionProvider } from '@maillon/vault/provider';
import { type AccessPolicy, signAccess } from '../data/access/access-policies.ts';
import { nameDoubt } from './cards/signed-name.ts';
import { endPendingSharings, giveKeys, type KeyStanding } from './keys.ts';
import { type Decision, decisionOf, type PendingGrant, pendingGrants } from './pending/pending-grants.ts';
import { isStructure, signPolicy } from './policy-signatures.ts';

/**
 * Signs what the person decided on this device: the application names the keys, the person has named whom they are for and what they
 * may do. Another key for a known person still waits for a person.
 * @returns those sharings, with their signatures, which the application has not heard of yet
 */
export const signPendingGrants = async (
  provider: EncryptionProvider,
  pending: readonly (PendingGrant & Partial<Decision>)[],
  policies: readonly AccessPolicy[],
  standings: ReadonlyMap<string, KeyStanding>,
): Promise<readonly AccessPolicy[]> => {
  const decided = policies.flatMap((policy) => {
    const { is } = standings.get(policy.id) ?? {};
    const decision = decisionOf(pending, policy);
    // A holder of the keys by another sharing keeps them by this one alone where it is signed.
    const isOpen = is === 'unsigned' || (is === 'given' && policy.grant === null);
    return decision !== undefined && isOpen ? [{ policy, decision }] : [];
  });
  const signed = await Promise.all(
    decided.map(async ({ policy, decision }) => {
      const { is, waiting, unconfirmed = [] } = standings.get(policy.id) ?? {};
      // They chose a name on a screen: a person who stands behind it under another one, or as a second one of it, waits until they have read that.
      if (!isStructure(policy) && (await nameDoubt(provider, policy)) !== null) return [];
      // Who chose a structure chose whom it signed in, and no other person whom the application names.
      const chosen = waiting?.filter((one) => !unconfirmed.includes(one));
      // Dated when it was decided: it brings back no holder whom the person took out since, on whatever device.
      const grant = await signPolicy(provider, policy, is === 'given' ? undefined : chosen, decision.at);
      return grant === null ? [] : [{ ...policy, grant }];
    }),
  );
  return signed.flat();
};

/** Ends what was taken back, gives the keys that are signed for, then signs for those whom the person chose here, and gives theirs. */
export const signAndGiveKeys = async (
  provider: EncryptionProvider,
  whose: { readonly userId: string; readonly profileId: string },
  policies: readonly AccessPolicy[],
): Promise<void> => {
  const { userId, profileId } = whose;
  await endPendingSharings(provider, whose, policies);
  const standings = await giveKeys(provider, profileId, policies);
  const pending = pendingGrants.of(userId);
  const signed = await signPendingGrants(provider, pending, policies, standings);
  // The keys take their own signature along: a reader who waits for them does not wait for the application to have noted it.
  await Promise.all([
    signed.length > 0 && giveKeys(provider, profileId, signed),
    ...signed.map(({ id, grant }) => grant !== null && signAccess(id, grant)),
  ]);
  for (const { id, to, resource } of policies) {
    const isDone = standings.get(id)?.is === 'given' || signed.some((policy) => policy.id === id);
    if (isDone) pendingGrants.remove(userId, to.id, { resource });
  }
};
