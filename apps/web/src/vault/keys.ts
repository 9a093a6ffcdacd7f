import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider, KeyChange, SldId } from '@maillon/vault/provider';
import { ensureDefaultGroup, signedPolicy, topUpGroup } from '@maillon/vault/use/groups';
import type { AccessPolicy, KeyHolder } from '../data/access/access-policies.ts';
import { admitJoiners } from './joiners.ts';
import { changesAmong } from './key-trust.ts';
import { pendingEnds } from './pending/pending-ends.ts';
import { holdersOf, isStructure, isTheirKey, policyOf, SEALED, teamOf } from './policy-signatures.ts';

/** A sharing of mine that gives keys: to a person who has an identity, or to the members of a structure. */
export const givesKeys = (policy: AccessPolicy): boolean =>
  SEALED.includes(policy.resource) &&
  policy.status === 'ACCEPTED' &&
  policy.direction === 'given' &&
  (policy.to.sldId !== null || isStructure(policy));

export interface KeyStanding {
  /**
   * `changed`: they have new keys, and those that were known have ended. `rival`: those that were known stand beside them.
   * `foreign`: the key that is shown for them is another profile's.
   */
  readonly is: 'given' | 'unsigned' | 'changed' | 'rival' | 'foreign';
  /** Everybody whom it lets read. */
  readonly holders: readonly KeyHolder[];
  /** Whom a person has to decide about. */
  readonly waiting: readonly KeyHolder[];
  /** Those among them whom the application alone puts into the structure: opened to by name, or not at all. */
  readonly unconfirmed?: readonly KeyHolder[];
}

/** An id that two sharings of a list have names neither: what was judged of one would be done with the other. */
const ofOneId = (policies: readonly AccessPolicy[]): readonly AccessPolicy[] => {
  const counts = Map.groupBy(policies, ({ id }) => id);
  return policies.filter(({ id }) => counts.get(id)?.length === 1);
};

/**
 * Gives the keys of a profile to those its owner signed for; says of each sharing where it stands. The word of a server alone
 * gives nothing: what is `unsigned`, `changed` or a `rival` waits for a person.
 */
export const giveKeys = async (
  provider: EncryptionProvider,
  profileId: string,
  policies: readonly AccessPolicy[],
): Promise<ReadonlyMap<string, KeyStanding>> => {
  const named = await Promise.all(
    // What is signed here is of this file alone, whosever sharings are listed.
    ofOneId(policies)
      .filter((one) => givesKeys(one) && one.from === profileId)
      .map(async (policy) => {
        const isTheirs = isStructure(policy) || (await isTheirKey(provider, policy));
        return { policy, holders: await holdersOf(policy), isTheirs };
      }),
  );
  const foreign = named
    .filter(({ isTheirs }) => !isTheirs)
    .map(({ policy, holders }) => [policy.id, { is: 'foreign', holders: [], waiting: holders }] as const);
  const wanted = named.filter(({ holders, isTheirs }) => isTheirs && holders.length > 0);
  if (wanted.length === 0) return new Map(foreign);
  const { id } = await ensureDefaultGroup(provider, profileId);
  const everybody = wanted.map(({ policy, holders }) => policyOf(policy, holders));
  const before = await topUpGroup(provider, id, everybody);
  for (const { policy, holders } of wanted) {
    const unnamed = before.needsConfirmation.filter(
      ({ policy: { policyId }, why }) => policyId === policy.id && why === 'UNSIGNED_GRANT',
    );
    const joiners = holders.filter(({ sldId }) => unnamed.some(({ who }) => who === sldId));
    if (joiners.length > 0) await admitJoiners(provider, id, policy, joiners);
  }
  const { needsConfirmation } =
    before.needsConfirmation.length === 0 ? before : await topUpGroup(provider, id, everybody);
  const changes = await changesAmong(
    provider,
    needsConfirmation.map(({ who }) => who),
  );
  const standings = wanted.map(async ({ policy, holders }): Promise<[string, KeyStanding]> => {
    const open = needsConfirmation.filter(({ policy: { policyId } }) => policyId === policy.id);
    const waiting = holders.filter(({ sldId }) => open.some(({ who }) => who === sldId));
    if (waiting.length === 0) return [policy.id, { is: 'given', holders, waiting }];
    const unconfirmed = isStructure(policy) ? await outsideTeam(provider, policy, waiting) : [];
    const standing = { is: standingOf(waiting, changes), holders, waiting };
    return [policy.id, { ...standing, ...(unconfirmed.length > 0 && { unconfirmed }) }];
  });
  return new Map<string, KeyStanding>([...foreign, ...(await Promise.all(standings))]);
};

const outsideTeam = async (
  provider: EncryptionProvider,
  policy: AccessPolicy,
  people: readonly KeyHolder[],
): Promise<readonly KeyHolder[]> => {
  const team = await teamOf(provider, policy);
  return people.filter(({ sldId }) => !team?.members.has(sldId));
};

const standingOf = (
  waiting: readonly KeyHolder[],
  changes: ReadonlyMap<string, KeyChange>,
): 'unsigned' | 'changed' | 'rival' => {
  const found = waiting.map(({ sldId }) => changes.get(sldId));
  if (found.includes('rival')) return 'rival';
  return found.includes('successor') ? 'changed' : 'unsigned';
};

/**
 * Who holds the keys of a profile through this sharing alone, by the group's own chain and by what the application says. A holder who has
 * another one keeps them, where the owner has signed for them in it: the application's word keeps no holder. A holder who came in by one
 * that has ended reads by no other, either.
 * @param others every sharing that holds; null where it is not known
 */
export const heldThrough = async (
  provider: EncryptionProvider,
  profileId: string,
  policy: AccessPolicy,
  others: readonly AccessPolicy[] | null,
): Promise<readonly SldId[]> => {
  if (!givesKeys(policy)) return [];
  const named = await holdersOf(policy).catch(() => []);
  return membersThrough(
    provider,
    profileId,
    { id: policy.id, named: new Set(named.map(({ sldId }) => sldId)) },
    others,
  );
};

const membersThrough = async (
  provider: EncryptionProvider,
  profileId: string,
  sharing: { readonly id: string; readonly named: ReadonlySet<SldId> },
  others: readonly AccessPolicy[] | null,
): Promise<readonly SldId[]> => {
  const group = await provider.groups.findByName(profileId, { mine: true });
  if (group === null) return [];
  const me = (await provider.accountInfo())?.sldId ?? '';
  const kept = await signedAmong(
    provider,
    me,
    (others ?? []).filter((one) => one.id !== sharing.id && one.from === profileId && givesKeys(one)),
  );
  const hasEnded = (policyId: string | undefined): boolean =>
    policyId !== undefined && others !== null && !others.some(({ id }) => id === policyId);
  const members = await provider.groups.members(group.id);
  return members
    .filter(
      ({ id, policyId }) =>
        id !== me && !kept.has(id) && (policyId === sharing.id || sharing.named.has(id) || hasEnded(policyId)),
    )
    .map(({ id }) => id);
};

/** Whom `me` signed for in these sharings. */
export const signedAmong = async (
  provider: EncryptionProvider,
  me: SldId,
  policies: readonly AccessPolicy[],
): Promise<ReadonlySet<SldId>> => {
  const signed = await Promise.all(policies.map((one) => signedPolicy(provider, policyOf(one, []), me)));
  return new Set(signed.flatMap((one) => one?.named ?? []));
};

/**
 * Ends a sharing: what was signed for it admits no holder any more, even if they keep reading by another one, and whatever the application
 * shows later; and who held the keys by it alone loses them.
 */
export const endSharing = async (
  provider: EncryptionProvider,
  profileId: string,
  policyId: string,
  held: readonly SldId[],
): Promise<void> => {
  await provider.verify.endGrants?.(policyId);
  if (held.length > 0) await takeKeys(provider, profileId, held);
};

/**
 * Ends what the person took back on this device while their vault could not note it; of such a sharing nothing but its id is kept.
 * @param others every sharing that the application shows
 */
export const endPendingSharings = async (
  provider: EncryptionProvider,
  { userId, profileId }: { readonly userId: string; readonly profileId: string },
  others: readonly AccessPolicy[],
): Promise<void> => {
  for (const id of pendingEnds.of(userId)) {
    const held = await membersThrough(provider, profileId, { id, named: new Set() }, others);
    await endSharing(provider, profileId, id, held);
    pendingEnds.remove(userId, id);
  }
};

/** Removes a member's keys and renews those of the group in one step; nothing where another device, or the keeper of this one, was faster. */
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
