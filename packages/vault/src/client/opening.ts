import { sameBytes } from '../bytes/bytes.ts';
import { currentKey, type IdentityState } from '../identity/chain.ts';
import type { KeyBundle } from '../identity/keys.ts';
import type { Renewal, Renewing } from './renewal.ts';

/** What a renewal that was interrupted says when it is ended: why it was begun is not stored. */
const RESUMED = 'resumed';

interface Opening extends Renewing {
  waysBack(): Promise<{ readonly renewal: Renewal }>;
}

/**
 * Opens the account with these keys; a renewal that was begun with them is ended.
 * @returns whether it was
 * Throws LOCAL_KEY_MISMATCH where they neither are in force nor follow those that are.
 */
export async function openWith(vault: Opening, state: IdentityState, bundle: KeyBundle): Promise<boolean> {
  await vault.directory.requireRoom(state.profileId, state.id);
  const before = beforeRenewal(state, bundle);
  await vault.account.open(state, before ?? bundle);
  if (before !== undefined) await (await vault.waysBack()).renewal.putInForce(vault, bundle, RESUMED);
  return before !== undefined;
}

/** The keys in force, where the first of the bundle is the one that comes after them. */
function beforeRenewal(state: IdentityState, { current, old }: KeyBundle): KeyBundle | undefined {
  const [present, ...older] = old;
  const { sequence, sigPk } = currentKey(state);
  if (present?.sequence !== sequence || current.sequence !== sequence + 1) return undefined;
  return sameBytes(present.signer.publicKey, sigPk) ? { current: present, old: older } : undefined;
}
