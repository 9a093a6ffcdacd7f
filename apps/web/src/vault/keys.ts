import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider, SignedGrant, SldId } from '@maillon/vault/provider';
import { type AcceptedPolicy, ensureDefaultGroup, topUpGroup } from '@maillon/vault/use/groups';
import type { AccessPolicy } from '../data/access-policies.ts';

/** The sharings that open something sealed. */
const SEALED: readonly AccessPolicy['resource'][] = ['medical-file', 'patient-delegation'];

/** A sharing of mine that gives keys to one identity; a structure, which is nobody's account, has none. */
export const givesKeys = ({ resource, status, direction, to }: AccessPolicy): boolean =>
  SEALED.includes(resource) && status === 'ACCEPTED' && direction === 'given' && to.sldId !== null;

const policyOf = ({ id, resource, from, to, rights, grant }: AccessPolicy): AcceptedPolicy => ({
  policyId: id,
  resource,
  owner: from,
  to: to.sldId ?? '',
  rights,
  ...(grant === null ? {} : { grant }),
});

/** The owner's signature under a sharing; null where there is nothing to sign, or nobody who has keys yet. */
export const signPolicy = async (provider: EncryptionProvider, policy: AccessPolicy): Promise<SignedGrant | null> => {
  if (!SEALED.includes(policy.resource) || policy.to.sldId === null || provider.verify.signGrant === undefined)
    return null;
  const { grant: _signed, ...body } = policyOf(policy);
  return provider.verify.signGrant(body);
};

export type KeyState = 'given' | 'unsigned' | 'changed';

/**
 * Gives the keys of a profile to whoever its owner signed for; says of each sharing where it stands. The word of a server alone
 * gives nothing: what is `unsigned` or `changed` waits for a person.
 */
export const giveKeys = async (
  provider: EncryptionProvider,
  profileId: string,
  policies: readonly AccessPolicy[],
): Promise<ReadonlyMap<string, KeyState>> => {
  const wanted = policies.filter(givesKeys);
  if (wanted.length === 0) return new Map();
  const { id } = await ensureDefaultGroup(provider, profileId);
  const { needsConfirmation } = await topUpGroup(provider, id, wanted.map(policyOf));
  const waiting = new Map(needsConfirmation.map(({ policy, why }) => [policy.policyId, why] as const));
  return new Map(
    wanted.map((policy) => {
      const why = waiting.get(policy.id);
      if (why === undefined) return [policy.id, 'given'];
      return [policy.id, why === 'KEY_CHANGED' ? 'changed' : 'unsigned'];
    }),
  );
};

/** Whether somebody holds the keys of a profile. */
export const holdsKeys = async (provider: EncryptionProvider, profileId: string, who: SldId): Promise<boolean> => {
  const group = await provider.groups.findByName(profileId, { mine: true });
  if (group === null) return false;
  return (await provider.groups.members(group.id)).some(({ id }) => id === who);
};

/** Removes somebody's keys and renews those of the group in one step; nothing where another device, or the keeper of this one, was faster. */
export const takeKeys = async (provider: EncryptionProvider, profileId: string, from: SldId): Promise<void> => {
  const { id } = await ensureDefaultGroup(provider, profileId);
  const members = await provider.groups.members(id);
  if (!members.some((member) => member.id === from)) return;
  try {
    await provider.groups.removeMembers(id, [from]);
  } catch (error) {
    if (!(error instanceof VaultError && error.code === 'MEMBER_NOT_IN_GROUP')) throw error;
  }
};
