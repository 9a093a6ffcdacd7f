import { asVaultError, VaultError } from '@maillon/vault/errors';
import type { AccountInfo, EncryptionProvider } from '@maillon/vault/provider';
import { ensureDefaultGroup } from '@maillon/vault/use/groups';
import { type CodeState, type OtherWay, unlock } from '@maillon/vault/use/unlock';
import { vaultSignupToken } from '../../data/vault.ts';
import { isStillTheirs } from '../../lib/session/session-owner.ts';
import { isOwnProfile } from '../own-profile.ts';
import { type AccountReset, type CodeQuestion, vault } from '../vault.ts';
import { demoCode } from './demo-code.ts';
import { backupKept, sendChallenge, viaApi } from './security-challenge.ts';
import { takeOver } from './take-over.ts';

/** Whose vault it is. */
export interface Holder {
  readonly userId: string;
  readonly profileId: string;
  /** The identity that the application knows; null before there is one. */
  readonly sldId?: string | null;
  /** `sdbkey`: opens the local store, and only while the session lives. */
  readonly databaseKey: string;
  /** Of a person of the demo, on a machine in LOCAL mode: see {@link demoCode}. */
  readonly demoContacts?: readonly string[];
}

const DATABASE = 'maillon-vault';

const HEARS_AFTER_MS = 1_000;
const MAX_ATTEMPTS = 5;

/** The application hears that an old identity has ended a moment after the vault did it. */
const signupToken = async (tried = 1): Promise<string> => {
  try {
    return await viaApi(vaultSignupToken());
  } catch (error) {
    const isEarly = error instanceof VaultError && error.code === 'ALREADY_REGISTERED' && tried < MAX_ATTEMPTS;
    if (!isEarly) throw error;
    await new Promise((resolve) => setTimeout(resolve, HEARS_AFTER_MS));
    return signupToken(tried + 1);
  }
};

/** Waits for what the person does in the dialog, which opens once they want it and stays until they leave it. */
const ask = (
  { isSent, sentTo, refusal }: CodeState,
  accountReset: AccountReset | undefined,
): Promise<string | OtherWay> =>
  new Promise((resolve) => {
    const question: CodeQuestion = {
      isSent,
      sentTo: sentTo?.value ?? null,
      refusal: refusal ?? null,
      answer: resolve,
      later: () => vault.become({ is: 'locked', question, isDeferred: true }),
      accountReset,
    };
    const now = vault.current();
    if (now.is === 'asking') vault.become({ is: 'asking', question });
    else vault.become({ is: 'locked', question, isDeferred: now.is === 'locked' && now.isDeferred });
  });

/**
 * Two tabs that start at once would both register: one goes first, the other finds what it did. The tab that waits for a person lets
 * the next tab go on.
 */
const inTurn = <T>(holder: Holder, work: (letGo: () => void) => Promise<T>): Promise<T> => {
  if (navigator.locks === undefined) return work(() => undefined);
  return new Promise((resolve, reject) => {
    void navigator.locks.request(
      `maillon-vault-${holder.userId}`,
      () => new Promise<void>((letGo) => void work(letGo).then(resolve, reject).finally(letGo)),
    );
  });
};

const openOnce = async (
  provider: EncryptionProvider,
  { userId, profileId, sldId = null, databaseKey, demoContacts = [] }: Holder,
  letGo: () => void,
): Promise<AccountInfo> => {
  const account = await unlock(provider, {
    user: { userId, databasePath: DATABASE, databaseKey },
    identityId: sldId,
    signupToken,
    sendChallenge,
    backupKept,
    askCode: async (state) => {
      letGo();
      const found = await demoCode(state, demoContacts).catch(() => null);
      return found ?? ask(state, provider.reset);
    },
  });
  // What is written for oneself would be written for whomever the application names.
  if (!(await isOwnProfile(provider, profileId))) throw new VaultError('CHAIN_FORK', 'another profile');
  // Every profile has a group named after it (spec platform §4): what is written for this person is written for it.
  const { id } = await ensureDefaultGroup(provider, profileId);
  await takeOver(provider, profileId, id);
  return account;
};

/**
 * Opens the vault of the signed-in person. Whatever happens ends in a state of {@link vault}, never in an exception: the
 * application goes on without clinical data.
 */
export const startVault = async (
  provider: EncryptionProvider,
  holder: Holder,
  reload: () => void = () => window.location.reload(),
): Promise<void> => {
  vault.become({ is: 'opening' });
  try {
    const account = await inTurn(holder, async (letGo) => {
      // Its turn may come once another tab has emptied this browser: nothing is written into it any more.
      if (!isStillTheirs()) throw new VaultError('LOCKED', 'signed out in another tab');
      return openOnce(provider, holder, letGo);
    });
    vault.become({ is: 'open', provider, account });
  } catch (cause) {
    const error = asVaultError(cause);
    // Spec platform §8: a challenge that the vault no longer knows.
    if (error.code === 'TMR_SESSION') reload();
    vault.become({ is: 'shut', error, accountReset: provider.reset });
  }
};
