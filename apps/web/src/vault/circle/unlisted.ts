import type { EncryptionProvider, GroupMember } from '@maillon/vault/provider';
import type { AccessPolicy } from '../../data/access/access-policies.ts';
import { endSharing, givesKeys, takeKeys } from '../keys.ts';
import { holdersOf } from '../policy-signatures.ts';
import { keptTeam } from '../team-keys.ts';

/** In the signed chain of a group, and in no list that the application shows. */
export interface Unlisted extends Pick<GroupMember, 'policyId'> {
  readonly sldId: string;
  /** As the person who let them in signed it; the application has no say in it. */
  readonly name: string | undefined;
}

const membersBeside = async (
  provider: EncryptionProvider,
  group: string,
  isListed: (id: string) => boolean | Promise<boolean>,
): Promise<readonly Unlisted[]> => {
  const me = (await provider.accountInfo())?.sldId;
  const others = (await provider.groups.members(group)).filter(({ id }) => id !== me);
  const listed = await Promise.all(others.map(({ id }) => isListed(id)));
  return others
    .filter((_, at) => !listed[at])
    .map(({ id, displayName, policyId }) => ({
      ...{ sldId: id, name: displayName },
      ...(policyId !== undefined && { policyId }),
    }));
};

/**
 * The readers of a file by the chain of its group who stand in no sharing that is shown. Where the application does not say who is behind a
 * sharing, that is a failure and not an empty answer.
 * @param policies every sharing that the application shows
 */
export const unlistedReaders = async (
  provider: EncryptionProvider,
  profileId: string,
  policies: readonly AccessPolicy[],
): Promise<readonly Unlisted[]> => {
  const group = await provider.groups.findByName(profileId, { mine: true });
  if (group === null) return [];
  const shown = policies.filter((one) => one.from === profileId && givesKeys(one));
  const holders = (await Promise.all(shown.map(holdersOf))).flat();
  const listed = new Set(holders.map(({ sldId }) => sldId));
  return membersBeside(provider, group.id, (id) => listed.has(id));
};

/** They lose the keys, and the signature that let them in is worth nothing any more, unless a sharing that is shown stands on it. */
export const closeToReader = async (
  provider: EncryptionProvider,
  profileId: string,
  { sldId, policyId }: Unlisted,
  policies: readonly AccessPolicy[],
): Promise<void> => {
  const isShared = policyId === undefined || policies.some(({ id }) => id === policyId);
  if (isShared) await takeKeys(provider, profileId, [sldId]);
  else await endSharing(provider, profileId, policyId, [sldId]);
};

/**
 * Whom a structure's own group names beside its team: the patients who open their file to the structure open it to them, too. Empty for
 * those who do not keep that group.
 * @param profiles of all members of the team that is shown
 */
export const unlistedColleagues = async (
  provider: EncryptionProvider,
  structureId: string,
  profiles: ReadonlySet<string>,
): Promise<readonly Unlisted[]> => {
  const { profileOf } = provider.verify;
  const group = await keptTeam(provider, structureId);
  if (group === null || profileOf === undefined) return [];
  return membersBeside(provider, group, async (id) => profiles.has((await profileOf(id)) ?? ''));
};

/** They are of the structure no longer, by its own chain. */
export const removeColleague = async (
  provider: EncryptionProvider,
  structureId: string,
  { sldId }: Unlisted,
): Promise<void> => {
  const group = await keptTeam(provider, structureId);
  if (group !== null) await provider.groups.removeMembers(group, [sldId]);
};
