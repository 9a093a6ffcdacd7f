import { VaultError } from '../errors.ts';
import { adminsOf, type GroupState, isDefaultGroupOf } from '../groups/state.ts';
import type { Account } from './account.ts';
import type { Directory } from './directory.ts';
import type { Pins } from './pins/pins.ts';

export interface GroupContext {
  readonly account: Account;
  readonly directory: Directory;
  readonly pins: Pins;
}

/** Whose default group it is, where it is that of the profile; `isFree`: no admin of it is of that profile. */
export async function claimOf(
  context: GroupContext,
  state: GroupState,
  profileId: string,
): Promise<{ owner: string | undefined; isFree: boolean }> {
  const admins = await Promise.all(adminsOf(state).map((id) => context.directory.lookup(id)));
  const theirs = state.name === profileId ? admins.filter((one) => one.profileId === profileId) : [];
  // Of one's own, which a renewal that was interrupted has not signed in yet, too.
  const owner = theirs.find((one) =>
    isDefaultGroupOf(state, one.id === context.account.state.id ? { ...one, keys: [] } : one),
  )?.id;
  return { owner, isFree: state.name === profileId && theirs.length === 0 };
}

/** Another identity has a group for the profile: the known one wins while it lasts, and a person hears of it. */
export async function requireTheirs(context: GroupContext, pinned: string | undefined, other: string): Promise<void> {
  const isThere = pinned !== undefined && (await context.directory.lookup(pinned)).revoked === null;
  if (!isThere) throw new VaultError('KEY_CHANGED', undefined, { ids: [other] });
  // One that has ended is whom the known one came after.
  if ((await context.directory.lookup(other)).revoked === null) context.directory.events.alert('KEY_CHANGED', [other]);
}
