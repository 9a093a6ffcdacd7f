import type { VaultEvent } from '@maillon/vault/provider';
import { clearVaultToken, vaultPass } from '../../data/vault.ts';
import { onSessionEnd } from '../../lib/session/session.ts';
import { vault } from '../vault.ts';
import type { Trust } from '../vault-trust.ts';
import { embeddedProvider, type OpenedProvider } from './provider.ts';
import { type Holder, startVault } from './start-vault.ts';

/** Of sessions that ended in this page. */
let ends = 0;
let held: { readonly userId: string; readonly opened: OpenedProvider } | null = null;

const providerOf = async ({ vault: own, seald }: Trust): Promise<OpenedProvider | null> => {
  if (seald !== null) return import('./seald-provider.ts').then(({ sealdProvider }) => sealdProvider(seald));
  return own === null ? null : embeddedProvider(own, vaultPass);
};

/** Opens the vault of this person once per page; a second call for the same one changes nothing. */
export const holdVault = async (holder: Holder, trust: Trust, open = providerOf): Promise<void> => {
  if (held?.userId === holder.userId) return;
  held?.opened.end();
  held = null;
  const before = ends;
  const opened = await open(trust);
  // Its code comes later: another state may have come first, or the person may have left, and nothing of theirs is written any more.
  if (opened === null || held !== null || ends !== before) {
    opened?.end();
    return;
  }
  held = { userId: holder.userId, opened };
  const start = (): void => void startVault(opened.provider, holder);
  vault.openWith(start);
  start();
};

/** What the application's socket said: look again before the next write. */
export const notifyVault = (event: VaultEvent, id: string): void => held?.opened.publish(event, id);

/**
 * Signing out wipes what this device remembers; a session that ran out only closes it, because its key was in the session and
 * the same person comes back.
 */
onSessionEnd((end) => {
  ends += 1;
  if (held === null) return;
  const { opened } = held;
  held = null;
  clearVaultToken();
  vault.openWith(null);
  vault.become({ is: 'absent', why: 'signed-out' });
  const left = end === 'signed-out' ? opened.provider.dropDatabase() : opened.provider.lock();
  void left.catch(() => undefined).finally(opened.end);
});
