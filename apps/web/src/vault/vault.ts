import { VaultError } from '@maillon/vault/errors';
import type { AccountInfo, EncryptionProvider } from '@maillon/vault/provider';
import type { OtherWay } from '@maillon/vault/use/unlock';

/** New keys after 72 hours, for a person who lost every way back to the old ones. */
export type AccountReset = NonNullable<EncryptionProvider['reset']>;

/** What the security-code dialog shows, and how it answers. */
export interface CodeQuestion {
  /** Whether a code is on its way: none leaves before the person asks for it. */
  readonly isSent: boolean;
  /** Where the code went, half hidden; null while it is not known. */
  readonly sentTo: string | null;
  readonly refusal: VaultError | null;
  answer(code: string | OtherWay): void;
  /** The person goes on without their clinical data. */
  later(): void;
  /** Absent where this way of keeping has none (Seald). */
  readonly accountReset?: AccountReset | undefined;
}

export type VaultState =
  /** Nothing to wait for: no vault is configured, or the reader is not the person (an impersonation). */
  | { readonly is: 'absent'; readonly why: 'not-configured' | 'impersonation' | 'signed-out' }
  | { readonly is: 'opening' }
  /** This device does not know the person; no code is asked for before sealed content is opened or written. `isDeferred`: they said « Plus tard ». */
  | { readonly is: 'locked'; readonly question: CodeQuestion; readonly isDeferred: boolean }
  | { readonly is: 'asking'; readonly question: CodeQuestion }
  | { readonly is: 'open'; readonly provider: EncryptionProvider; readonly account: AccountInfo }
  /** It could not be opened: everything that is not clinical works. */
  | { readonly is: 'shut'; readonly error: VaultError; readonly accountReset?: AccountReset | undefined };

let state: VaultState = { is: 'absent', why: 'not-configured' };
let opener: (() => void) | null = null;
/** A person has asked for it: where a code is needed they are asked at once, and press nothing twice. */
let isWanted = false;
const listeners = new Set<() => void>();

/** The one vault of this page. */
export const vault = {
  current: (): VaultState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  become(next: VaultState): void {
    state = isWanted && next.is === 'locked' ? { is: 'asking', question: next.question } : next;
    if (next.is !== 'opening') isWanted = false;
    for (const listener of listeners) listener();
  },
  /** How it is opened again, by the component that offers « Déverrouiller » or « Réessayer ». */
  openWith(open: (() => void) | null): void {
    opener = open;
  },
  tryAgain(): void {
    if (state.is === 'locked') vault.become({ is: 'asking', question: state.question });
    else if (opener !== null) {
      isWanted = true;
      opener();
    }
  },
};

/**
 * The provider, once it is open. Asks the person nothing: for what a screen shows by itself.
 * @throws {VaultError} why it is not: LOCKED, NETWORK…
 */
export const openVault = (): Promise<EncryptionProvider> =>
  new Promise((resolve, reject) => {
    const look = (): boolean => {
      const now = vault.current();
      if (now.is === 'open') resolve(now.provider);
      else if (now.is === 'shut') reject(now.error);
      else if (now.is === 'locked') reject(new VaultError('LOCKED', 'unknown-device'));
      else if (now.is === 'absent') reject(new VaultError('LOCKED', now.why));
      else return false;
      return true;
    };
    if (look()) return;
    const stop = vault.subscribe(() => {
      if (look()) stop();
    });
  });

/**
 * {@link openVault} for what a person does: on a device that does not know them, they are asked for the code first, unless they
 * have put it off: « Déverrouiller » stands wherever something is locked.
 * @throws {VaultError} LOCKED where they leave the dialog
 */
export const unlockVault = (): Promise<EncryptionProvider> => {
  if (state.is === 'locked' && !state.isDeferred) vault.tryAgain();
  return openVault();
};
