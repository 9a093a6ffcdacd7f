import type { OpenVault } from '../client/open-vault.ts';
import type { Introduction } from '../evidence.ts';
import { type GroupState, isDefaultGroupOf } from '../groups/state.ts';

/**
 * Who signed a person into a group that this device follows: the chain of a structure, or a colleague whose keys were seen before.
 * One's own signature is no introduction.
 */
export async function introductionOf(
  vault: OpenVault,
  id: string,
  structures: readonly string[],
): Promise<Introduction | null> {
  for (const profileId of structures) {
    const found = await byStructure(vault, id, profileId);
    if (found) return found;
  }
  return byColleague(vault, id);
}

/** The name of a group proves nothing: the structure's own identity must have made it, and be the first that was seen. */
async function byStructure(
  { server, directory, pins }: OpenVault,
  id: string,
  profileId: string,
): Promise<Introduction | null> {
  for (const groupId of await server.findGroups({ name: profileId })) {
    const group = await directory.lookupGroup(groupId);
    const maker = await directory.lookup(group.creator);
    const isTheirs = isDefaultGroupOf(group, maker) && maker.profileId === profileId && maker.id !== id;
    if (isTheirs && pins.isFirst(profileId, maker.id) && isLetIn(group, id)) {
      return { id: maker.id, profileId, kind: 'structure' };
    }
  }
  return null;
}

async function byColleague({ directory, pins, account }: OpenVault, id: string): Promise<Introduction | null> {
  for (const group of await directory.knownGroups()) {
    const by = group.members.get(id)?.addedBy;
    if (by === undefined || by === id || by === account.state.id) continue;
    const { profileId } = await directory.lookup(by);
    if (pins.ofProfile(profileId) === by) return { id: by, profileId, kind: 'colleague' };
  }
  return null;
}

const isLetIn = (group: GroupState, id: string): boolean => {
  const by = group.members.get(id)?.addedBy;
  return by !== undefined && by !== id;
};
