import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider, SignedGrant, SldId } from '@maillon/vault/provider';
import { type AcceptedPolicy, signedPolicy } from '@maillon/vault/use/groups';
import { type AccessPolicy, type KeyHolder, keyHolders } from '../data/access/access-policies.ts';
import { isOwnProfile } from './own-profile.ts';

/** The sharings that open something sealed. */
export const SEALED: readonly AccessPolicy['resource'][] = ['medical-file', 'patient-delegation'];

/** As many as one signature names; a larger structure takes several. */
export const MAX_NAMED = 50;
export const MAX_NAME_LENGTH = 80;

export const isStructure = ({ to }: AccessPolicy): boolean => to.userId === null;

/** A structure's own group: by its chain its members come and go. */
interface Team {
  readonly id: SldId;
  readonly members: ReadonlySet<SldId>;
}

/**
 * The one that the owner signed for in this sharing, or that was seen first. Null where the structure has none, or several are called like it
 * and none was seen before: then nothing but the application's word says who its members are.
 */
export const teamOf = async (provider: EncryptionProvider, policy: AccessPolicy): Promise<Team | null> => {
  const { groups } = provider;
  const id = (await teamSignedFor(provider, policy)) ?? (await knownTeam(provider, policy.to.id));
  return id === null ? null : { id, members: new Set((await groups.members(id)).map((member) => member.id)) };
};

const teamSignedFor = async (provider: EncryptionProvider, policy: AccessPolicy): Promise<SldId | null> => {
  if (policy.grant === null) return null;
  const me = (await provider.accountInfo())?.sldId ?? '';
  return (await signedPolicy(provider, policyOf(policy, []), me))?.through ?? null;
};

const knownTeam = async ({ groups }: EncryptionProvider, structureId: string): Promise<SldId | null> => {
  try {
    return (await groups.findByName(structureId))?.id ?? null;
  } catch (error) {
    if (error instanceof VaultError && error.code === 'KEY_CHANGED') return null;
    throw error;
  }
};

/** Who gets keys through it. The application names them, which admits no holder: whom the owner chose, or the structure's own chain names. */
export const holdersOf = async (policy: AccessPolicy): Promise<readonly KeyHolder[]> => {
  const { id, to } = policy;
  if (isStructure(policy)) return keyHolders(id);
  return to.sldId === null ? [] : [{ sldId: to.sldId, name: to.name }];
};

/** Whether the key that the application shows is the one of the profile that the person chose, as its own chain says. */
export const isTheirKey = async ({ verify }: EncryptionProvider, { to }: AccessPolicy): Promise<boolean> =>
  to.sldId === null || verify.profileOf === undefined || (await verify.profileOf(to.sldId)) === to.id;

export const policyOf = (policy: AccessPolicy, holders: readonly KeyHolder[], through?: SldId): AcceptedPolicy => {
  const { id, resource, from, to, rights, grant } = policy;
  return {
    policyId: id,
    resource,
    owner: from,
    to: to.sldId ?? to.id,
    rights,
    ...(isStructure(policy) && { members: holders.map(({ sldId }) => sldId) }),
    ...(through !== undefined && { through }),
    ...(grant !== null && { grant }),
  };
};

/**
 * The owner's signature under a sharing; null where there is nothing to sign, or no holder who has keys yet.
 * @param named whom the owner saw by name and opens it to; otherwise the chosen person, or whom the structure's own chain names
 * @param decidedAt epoch milliseconds, where that was before now: who was taken out since does not come back by it
 * @throws {VaultError} `UNSIGNED_GRANT` for a file or a key that is another profile's
 */
export const signPolicy = async (
  provider: EncryptionProvider,
  policy: AccessPolicy,
  named?: readonly KeyHolder[],
  decidedAt?: number,
): Promise<SignedGrant | null> => {
  const { verify } = provider;
  if (!SEALED.includes(policy.resource) || verify.signGrant === undefined) return null;
  const team = isStructure(policy) ? await teamOf(provider, policy) : null;
  const vouched = async () =>
    (await holdersOf(policy)).filter(({ sldId }) => !isStructure(policy) || team?.members.has(sldId));
  const holders = (named ?? (await vouched())).slice(0, MAX_NAMED);
  if (holders.length === 0) return null;
  // An admin of another's group is asked nothing by a list of the application.
  if (!(await isOwnProfile(provider, policy.from))) throw new VaultError('UNSIGNED_GRANT', 'another profile’s file');
  if (!(await isTheirKey(provider, policy))) throw new VaultError('UNSIGNED_GRANT', 'another profile’s key');
  const { grant: _signed, ...body } = policyOf(policy, holders, team?.id);
  const ts = decidedAt === undefined ? {} : { ts: decidedAt };
  return verify.signGrant({ ...body, ...ts, name: policy.to.name.slice(0, MAX_NAME_LENGTH) });
};
