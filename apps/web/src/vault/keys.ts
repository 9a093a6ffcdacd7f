import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider, SignedGrant, SldId } from '@maillon/vault/provider';
import { type AcceptedPolicy, ensureDefaultGroup, topUpGroup } from '@maillon/vault/use/groups';
import { type AccessPolicy, type KeyHolder, keyHolders } from '../data/access-policies.ts';

/** The sharings that open something sealed. */
const SEALED: readonly AccessPolicy['resource'][] = ['medical-file', 'patient-delegation'];

/** As many as one signature names; a larger structure shares its patients by hand. */
const MOST_MEMBERS = 60;

const isStructure = ({ to }: AccessPolicy): boolean => to.userId === null;

/** A sharing of mine that gives keys: to somebody who has an identity, or to the members of a structure. */
export const givesKeys = (policy: AccessPolicy): boolean =>
  SEALED.includes(policy.resource) &&
  policy.status === 'ACCEPTED' &&
  policy.direction === 'given' &&
  (policy.to.sldId !== null || isStructure(policy));

/** Who gets keys through it. The application names them; it is the owner's signature that lets them in. */
const holdersOf = async (policy: AccessPolicy): Promise<readonly KeyHolder[]> => {
  const { id, to } = policy;
  if (isStructure(policy)) return (await keyHolders(id)).slice(0, MOST_MEMBERS);
  return to.sldId === null ? [] : [{ sldId: to.sldId, name: to.name }];
};

const policyOf = (policy: AccessPolicy, holders: readonly KeyHolder[]): AcceptedPolicy => {
  const { id, resource, from, to, rights, grant } = policy;
  return {
    policyId: id,
    resource,
    owner: from,
    to: to.sldId ?? to.id,
    rights,
    ...(isStructure(policy) && { members: holders.map(({ sldId }) => sldId) }),
    ...(grant !== null && { grant }),
  };
};

/** The owner's signature under a sharing; null where there is nothing to sign, or nobody who has keys yet. */
export const signPolicy = async (provider: EncryptionProvider, policy: AccessPolicy): Promise<SignedGrant | null> => {
  if (!SEALED.includes(policy.resource) || provider.verify.signGrant === undefined) return null;
  const holders = await holdersOf(policy);
  if (holders.length === 0) return null;
  const { grant: _signed, ...body } = policyOf(policy, holders);
  return provider.verify.signGrant(body);
};

export interface KeyStanding {
  readonly is: 'given' | 'unsigned' | 'changed';
  /** Whom a person has to decide about. */
  readonly waiting: readonly KeyHolder[];
}

/**
 * Gives the keys of a profile to whoever its owner signed for; says of each sharing where it stands. The word of a server alone
 * gives nothing: what is `unsigned` or `changed` waits for a person.
 */
export const giveKeys = async (
  provider: EncryptionProvider,
  profileId: string,
  policies: readonly AccessPolicy[],
): Promise<ReadonlyMap<string, KeyStanding>> => {
  const named = await Promise.all(
    policies.filter(givesKeys).map(async (policy) => ({ policy, holders: await holdersOf(policy) })),
  );
  const wanted = named.filter(({ holders }) => holders.length > 0);
  if (wanted.length === 0) return new Map();
  const { id } = await ensureDefaultGroup(provider, profileId);
  const { needsConfirmation } = await topUpGroup(
    provider,
    id,
    wanted.map(({ policy, holders }) => policyOf(policy, holders)),
  );
  return new Map(
    wanted.map(({ policy, holders }) => {
      const open = needsConfirmation.filter(({ policy: { policyId } }) => policyId === policy.id);
      const waiting = holders.filter(({ sldId }) => open.some(({ who }) => who === sldId));
      const isChanged = open.some(({ why }) => why === 'KEY_CHANGED');
      return [policy.id, { is: open.length === 0 ? 'given' : isChanged ? 'changed' : 'unsigned', waiting }];
    }),
  );
};

/** Who holds the keys of a profile through this sharing alone: whoever has another one of it keeps them. */
export const heldThrough = async (
  provider: EncryptionProvider,
  profileId: string,
  policy: AccessPolicy,
  others: readonly AccessPolicy[],
): Promise<readonly SldId[]> => {
  if (!givesKeys(policy)) return [];
  const group = await provider.groups.findByName(profileId, { mine: true });
  if (group === null) return [];
  const kept = (
    await Promise.all(others.filter((one) => one.id !== policy.id && givesKeys(one)).map(holdersOf))
  ).flat();
  const members = new Set((await provider.groups.members(group.id)).map(({ id }) => id));
  return (await holdersOf(policy))
    .map(({ sldId }) => sldId)
    .filter((sldId) => members.has(sldId) && !kept.some((other) => other.sldId === sldId));
};

/** Removes somebody's keys and renews those of the group in one step; nothing where another device, or the keeper of this one, was faster. */
export const takeKeys = async (
  provider: EncryptionProvider,
  profileId: string,
  from: readonly SldId[],
): Promise<void> => {
  const { id } = await ensureDefaultGroup(provider, profileId);
  const members = await provider.groups.members(id);
  const leaving = from.filter((one) => members.some((member) => member.id === one));
  if (leaving.length === 0) return;
  try {
    await provider.groups.removeMembers(id, leaving);
  } catch (error) {
    if (!(error instanceof VaultError && error.code === 'MEMBER_NOT_IN_GROUP')) throw error;
  }
};
