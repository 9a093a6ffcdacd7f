import { sameBytes } from '../bytes/bytes.ts';
import type { LogPoint } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import type { Maker } from '../groups/make.ts';
import { currentKey, type IdentityState } from '../identity/chain.ts';
import { type KeyBundle, readBundle, writeBundle } from '../identity/keys.ts';
import type { LocalVault } from './local-vault.ts';

const NAME = 'identity';

/** The person this device acts for: their chain, and their keys while the vault is open. */
export class Account {
  #state: IdentityState | undefined;
  #bundle: KeyBundle | undefined;
  /** Another one after each lock: work that began before it ends there. */
  opening = 0;

  constructor(
    private readonly local: LocalVault,
    private readonly now: () => number,
    private readonly sth: () => LogPoint | null,
  ) {}

  get isOpen(): boolean {
    return this.#bundle !== undefined;
  }

  /** Throws LOCKED while there are no keys. */
  get state(): IdentityState {
    if (!this.#state || !this.#bundle) throw new VaultError('LOCKED');
    return this.#state;
  }

  get bundle(): KeyBundle {
    if (!this.#bundle) throw new VaultError('LOCKED');
    return this.#bundle;
  }

  get maker(): Maker {
    return { identity: this.state, keys: this.bundle.current, now: this.now(), sth: this.sth() };
  }

  /** The number of the share that the keys which this device kept are sealed with; undefined where it kept none. */
  sealedWith(): Promise<number | undefined> {
    return this.local.sealedWith(NAME);
  }

  /** The keys this device kept, or undefined. Throws LOCAL_DB_CORRUPT. */
  async stored(): Promise<KeyBundle | undefined> {
    const bytes = await this.local.read(NAME);
    return bytes && readBundle(bytes);
  }

  /** Throws LOCAL_KEY_MISMATCH where these are not the keys in force: the device slept through a renewal. */
  async open(state: IdentityState, bundle: KeyBundle): Promise<void> {
    const { sigPk, sequence } = currentKey(state);
    const { current } = bundle;
    if (current.sequence !== sequence || !sameBytes(current.signer.publicKey, sigPk)) {
      throw new VaultError('LOCAL_KEY_MISMATCH', undefined, { ids: [state.id] });
    }
    this.#state = state;
    this.#bundle = bundle;
  }

  /** On this device; not where it is to be enrolled first. */
  async keep(bundle: KeyBundle = this.bundle): Promise<void> {
    if (this.local.mayKeep) await this.local.write(NAME, writeBundle(bundle));
  }

  lock(): void {
    this.opening += 1;
    this.#bundle = undefined;
    this.#state = undefined;
  }
}
