import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider, SignedGrant, SldId } from '@maillon/vault/provider';
import { type AcceptedPolicy, ensureDefaultGroup, isSignedPolicy, topUpGroup } from '@maillon/vault/use/groups';
import { type AccessPolicy, type KeyHolder, keyHolders } from '../data/access/access-policies.ts';
import { toast } from '../ui/feedback/toast.tsx';

/** The sharings that open something sealed. */
const SEALED: readonly AccessPolicy['resource'][] = ['medical-file', 'patient-delegation'];

/** As many as one signature names; a larger structure takes several. */
const MOST_NAMED = 60;

export const isStructure = ({ to }: AccessPolicy): boolean => to.userId === null;

/** A sharing of mine that gives keys: to somebody who has an identity, or to the members of a structure. */
export const givesKeys = (policy: AccessPolicy): boolean =>
  SEALED.includes(policy.resource) &&
  policy.status === 'ACCEPTED' &&
  policy.direction === 'given' &&
  (policy.to.sldId !== null || isStructure(policy));

/** Who gets keys through it. The application names them; it is the owner's signature that lets them in. */
const holdersOf = async (policy: AccessPolicy): Promise<readonly KeyHolder[]> => {
  const { id, to } = policy;
  if (isStructure(policy)) return keyHolders(id);
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

/**
 * The owner's signature under a sharing; null where there is nothing to sign, or nobody who has keys yet.
 * @param waiting whom it shall name, where not everybody is new
 */
export const signPolicy = async (
  provider: EncryptionProvider,
  policy: AccessPolicy,
  waiting?: readonly KeyHolder[],
): Promise<SignedGrant | null> => {
  if (!SEALED.includes(policy.resource) || provider.verify.signGrant === undefined) return null;
  const holders = (waiting ?? (await holdersOf(policy))).slice(0, MOST_NAMED);
  if (holders.length === 0) return null;
  const { grant: _signed, ...body } = policyOf(policy, holders);
  return provider.verify.signGrant(body);
};

/**
 * Whoever joined a structure after its owner signed for it, or did not fit under the first signature: the owner's own client signs
 * again, for them by name, and the signature stands in the group's chain. The application names them; the vault asks it once
 * more; the owner is told who they are. Another key for a known person still waits for a person.
 */
const letJoinersIn = async (
  provider: EncryptionProvider,
  groupId: SldId,
  policy: AccessPolicy,
  joiners: readonly KeyHolder[],
): Promise<void> => {
  const me = (await provider.accountInfo())?.sldId ?? '';
  if (!isStructure(policy) || !(await isSignedPolicy(provider, policyOf(policy, joiners), me))) return;
  const names: string[] = [];
  for (let at = 0; at < joiners.length; at += MOST_NAMED) {
    const slice = joiners.slice(at, at + MOST_NAMED);
    const grant = await signPolicy(provider, policy, slice);
    const { added } = await topUpGroup(provider, groupId, [policyOf({ ...policy, grant }, slice)]);
    names.push(...slice.filter(({ sldId }) => added.includes(sldId)).map(({ name }) => name));
  }
  if (names.length > 0) notifyOfJoiners(policy.to.name, names);
};

const SHOWN_NAMES = 5;

const notifyOfJoiners = (structure: string, names: readonly string[]): void => {
  const others = names.length - SHOWN_NAMES;
  const shown = [
    ...names.slice(0, SHOWN_NAMES),
    ...(others > 0 ? [others === 1 ? '1 autre' : `${others} autres`] : []),
  ];
  toast.info(
    `${structure} : vos clés ont été remises`,
    `${new Intl.ListFormat('fr').format(shown)} : membres de la structure que vous autorisez, avec accès à vos données chiffrées.`,
  );
};

export interface KeyStanding {
  readonly is: 'given' | 'unsigned' | 'changed';
  /** Everybody whom it lets read. */
  readonly holders: readonly KeyHolder[];
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
  const everybody = wanted.map(({ policy, holders }) => policyOf(policy, holders));
  const before = await topUpGroup(provider, id, everybody);
  for (const { policy, holders } of wanted) {
    const unnamed = before.needsConfirmation.filter(
      ({ policy: { policyId }, why }) => policyId === policy.id && why === 'UNSIGNED_GRANT',
    );
    const joiners = holders.filter(({ sldId }) => unnamed.some(({ who }) => who === sldId));
    if (joiners.length > 0) await letJoinersIn(provider, id, policy, joiners);
  }
  const { needsConfirmation } =
    before.needsConfirmation.length === 0 ? before : await topUpGroup(provider, id, everybody);
  return new Map(
    wanted.map(({ policy, holders }) => {
      const open = needsConfirmation.filter(({ policy: { policyId } }) => policyId === policy.id);
      const waiting = holders.filter(({ sldId }) => open.some(({ who }) => who === sldId));
      const isChanged = open.some(({ why }) => why === 'KEY_CHANGED');
      const is = open.length === 0 ? 'given' : isChanged ? 'changed' : 'unsigned';
      return [policy.id, { is, holders, waiting }];
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
