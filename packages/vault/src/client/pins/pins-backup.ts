import { fromBase64Url, toBase64Url } from '../../bytes/base64url.ts';
import { VaultError } from '../../errors.ts';
import { currentKey, type IdentityState, isPrepared } from '../../identity/chain.ts';
import type { KeyBundle } from '../../identity/keys.ts';
import type { VaultServer } from '../../port/vault-server.ts';
import { openPins, sealPins, signPinsClaim } from '../../recovery/pins-backup.ts';
import type { Account } from '../account.ts';
import type { Watch } from '../watch.ts';
import type { Pins } from './pins.ts';

const PUSHED_AFTER_MS = 10_000;

/**
 * What this person has seen of others, kept for their next device. The bundle that a code or a sheet opens names the version that it
 * was made with: a server shows that one or a later one, or it is found out.
 */
export class PinsBackup {
  #pushing: Promise<void> = Promise.resolve();
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly server: VaultServer,
    private readonly account: Account,
    private readonly pins: Pins,
    private readonly now: () => number,
    private readonly watch: Watch,
  ) {
    pins.onChange = () => this.#later();
  }

  /**
   * On a device that is new to these keys, before anything is believed. Throws CHAIN_FORK for less than what was kept.
   * Those of keys that a professional prepared are left: they would be what that one has seen.
   */
  async pull(state: IdentityState, bundle: KeyBundle): Promise<void> {
    if (isPrepared(state)) return;
    const found = await this.server.pins();
    if ((found?.version ?? 0) < (bundle.pins ?? 0))
      throw new VaultError('CHAIN_FORK', 'less than what was kept', { ids: [state.id] });
    if (!found) return;
    this.pins.merge(await openPins(bundle, state.id, found.version, fromBase64Url(found.blob)));
    this.pins.backup = found.version;
  }

  /** Where there is something new. Never throws: what did not reach the server goes with the next one. */
  push(): Promise<void> {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#pushing = this.#pushing.then(() => this.#push()).catch(() => undefined);
    return this.#pushing;
  }

  async #push(mayTryAgain = true): Promise<void> {
    if (!this.account.isOpen || !this.pins.isUnsaved) return;
    const { state, bundle } = this.account;
    // Until the renewal is done no key can sign it.
    if (isPrepared(state) || currentKey(state).sequence !== bundle.current.sequence) return;
    // A server that shows less of the log than was seen here keeps nothing: it may have been brought back from a backup, and a
    // device that is opened anew would be shut out by what this one has seen.
    await this.watch.requireNow([]);
    const version = this.pins.backup + 1;
    const written = this.pins.write();
    const blob = await sealPins(bundle.current, state.id, version, written.bytes);
    const claim = await signPinsClaim(state, bundle.current, { version, blob }, this.now());
    try {
      await this.server.putPins({ identityId: state.id, version, blob: toBase64Url(blob), claim });
    } catch (error) {
      // Another device of theirs was there first: what it has seen counts here too.
      if (!(error instanceof VaultError && error.code === 'CHAIN_CONFLICT' && mayTryAgain)) throw error;
      await this.pull(state, bundle);
      return this.#push(false);
    }
    this.pins.saved(version, written.mark);
    await this.pins.save();
  }

  #later(): void {
    if (this.#soon !== undefined) return;
    this.#soon = setTimeout(() => void this.push(), PUSHED_AFTER_MS);
    (this.#soon as { unref?: () => void }).unref?.();
  }
}
