import { checkWraps } from '../groups/epoch.ts';
import { epochOf, type GroupState } from '../groups/state.ts';
import { epochWrapFromWire } from '../groups/wire-wraps.ts';
import type { IdentityState } from '../identity/chain.ts';
import { profileCommitment } from '../log/merkle.ts';
import type { VaultServer, WireLogEntry } from '../port/vault-server.ts';
import type { Directory } from './directory.ts';
import type { Pins } from './pins/pins.ts';
import { LOG_DAY_MS } from './watch.ts';

const OWN = 'own';

/**
 * Once a day: what the log says of ourselves. A link that our chain does not have is CHAIN_FORK, another identity for our profile
 * after ours, or our end while we are here, KEY_CHANGED: told, as only a person can say what happened.
 */
export async function auditOwnEntries(
  { server, directory, pins, now }: { server: VaultServer; directory: Directory; pins: Pins; now(): number },
  me: IdentityState,
): Promise<void> {
  if (!pins.isDue(OWN, now() - LOG_DAY_MS)) return;
  const entries = await server.ownEntries();
  const mine = entries.filter(({ id }) => id === me.id);
  // Another device of ours may have been faster.
  const isBehind = mine.some(({ seq }) => seq > me.seq);
  const { heads } = isBehind ? ((await directory.refresh([me.id]))[0] ?? me) : me;
  if (mine.some(({ seq, hash }) => heads[seq] !== hash)) directory.events.alert('CHAIN_FORK', [me.id]);
  const others = await rivalsOf(me, entries);
  if (others.length > 0) directory.events.alert('KEY_CHANGED', others);
  pins.asked(OWN, now());
}

/** Identities of our profile that came after us; ourselves where the log says that we have ended. */
async function rivalsOf({ id: me, profileId }: IdentityState, entries: readonly WireLogEntry[]): Promise<string[]> {
  const profile = await profileCommitment(profileId);
  const began = Math.min(...entries.filter(({ id }) => id === me).map(({ index }) => index));
  const rivals = entries.filter(({ id, kind, index, ...entry }) =>
    id === me ? kind === 'end' : entry.profile === profile && kind === 'identity' && index > began,
  );
  return [...new Set(rivals.map(({ id }) => id))];
}

/**
 * The box audit: the wraps that travelled with the link that began this epoch, and with the last one after it, are those that were
 * signed, one for each member. Throws CHAIN_INVALID for others.
 * @returns false where some are missing: an account that was erased took its own with it, or a member is kept out
 */
export async function auditWraps(server: VaultServer, group: GroupState): Promise<boolean> {
  const sets = group.wrapSets.filter(({ epoch }) => epoch === epochOf(group));
  const [first, last] = [sets[0], sets.at(-1)];
  for (const set of new Set([first, last])) {
    if (!set) continue;
    const wraps = (await server.wrapsOf(group.id, set.place)).map(epochWrapFromWire);
    const given = new Set(wraps.map(({ id }) => id));
    if (!set.recipients.every(({ id }) => given.has(id))) return false;
    await checkWraps(group, set.place, wraps);
  }
  return true;
}
