import { EMBEDDED_CAPABILITIES } from './capabilities.ts';
import type { Cards } from './card/cards.ts';
import type { CardTrust } from './card/trust.ts';
import { Events } from './client/events.ts';
import { readGrant, signGrant } from './client/grants.ts';
import { OpenVault, part, type ServerDependencies } from './client/open-vault.ts';
import { openWith } from './client/opening.ts';
import { createIdentity } from './client/sign-up.ts';
import { findBackup, saveBackup, validated } from './client/two-man-rule.ts';
import type { Devices } from './device/devices.ts';
import { VaultError } from './errors.ts';
import { isPrepared } from './identity/chain.ts';
import type { LocalStore, OpenStore } from './port/local-store.ts';
import type { AccountInfo, EncryptionProvider, SignedGrant, SldId, TmrArgs, VaultEvent } from './provider.ts';
import { nameOfServer } from './trust/server-keys.ts';

/** Our own protocol (PROTOCOL.md), against a vault server and a local store. */
export interface EmbeddedOptions extends ServerDependencies {
  openStore: OpenStore;
  name?: 'embedded' | 'memory';
  /** What this device is called in the list of its person's devices, and the part that keeps it. Null: nothing here outlives the process. */
  device: { readonly name: string; load(): Promise<typeof import('./device/devices.ts')> } | null;
  /** The printed sheet, new keys, and what takes days: a part of its own too. */
  waysBack?: { load(): Promise<typeof import('./client/ways-back.ts')> };
  /** Where codes go: another one. */
  codes?: { load(): Promise<typeof import('./client/code-contacts.ts')> };
  /** Who a person is, by card or otherwise: a part of its own, loaded when it is first asked. `trust`: null without cards. */
  cards?: { readonly trust: CardTrust | null; load(): Promise<typeof import('./card/cards.ts')> };
}

export class EmbeddedProvider implements EncryptionProvider {
  readonly name: 'embedded' | 'memory';
  readonly capabilities = EMBEDDED_CAPABILITIES;
  readonly #events = new Events();
  #userId = '';
  #store: LocalStore | undefined;
  #pinStore: LocalStore | undefined;
  #vault: OpenVault | undefined;
  #opening: Promise<unknown> = Promise.resolve();
  #isOpening = false;
  #status: 'no-account' | 'registered' | 'locked' = 'locked';
  #isSaved = false;
  #isChecking = false;

  constructor(private readonly options: EmbeddedOptions) {
    this.name = options.name ?? 'embedded';
  }

  initialize(options: { userId: string; databasePath: string; databaseKey: string }): Promise<void> {
    const done = this.#initialize(options);
    this.#isOpening = true;
    this.#opening = done.catch(() => undefined).finally(() => (this.#isOpening = false));
    return done;
  }

  async #initialize(options: { userId: string; databasePath: string; databaseKey: string }): Promise<void> {
    this.#userId = options.userId;
    const { openStore, serverKey } = this.options;
    this.#store = await openStore(`${options.databasePath}/${options.userId}`);
    // Of this installation: another one has another log.
    this.#pinStore = await openStore(`${options.databasePath}-pins/${nameOfServer(serverKey)}/${options.userId}`);
    const stores = { keys: this.#store, pins: this.#pinStore };
    const vault = await OpenVault.open(this.options, stores, options.databaseKey, this.#events);
    this.#vault = vault;
    vault.local.isWithoutShare = this.options.device === null;
    const { identity, isSaved } = await vault.unlock();
    this.#isSaved = isSaved;
    if (!identity) this.#status = 'no-account';
    else this.#status = vault.account.isOpen ? 'registered' : 'locked';
    if (identity && vault.removed) {
      if (await (await this.#devices()).wasRemoved(identity, vault.removed)) {
        await this.#dropRemoved();
        throw new VaultError('DEVICE_REVOKED');
      }
    }
    if (vault.account.isOpen && (!vault.here || vault.isShareDue)) await this.#keep(vault);
  }

  /**
   * What this device is known as at the vault's server. Each call names it, and one that was removed is refused (DEVICE_REVOKED):
   * `devices.check` then looks into that word, and drops nothing before.
   */
  get deviceId(): string | undefined {
    return this.#isChecking ? undefined : this.#vault?.here?.device;
  }

  async status() {
    return this.#status;
  }

  async accountInfo(): Promise<AccountInfo | null> {
    return this.#status === 'registered' ? this.#info() : null;
  }

  async createIdentity({ signupJWT }: { signupJWT: string }): Promise<AccountInfo> {
    if (this.#status !== 'no-account') throw new VaultError('ALREADY_REGISTERED');
    const vault = this.#open();
    vault.local.isWithoutShare = true;
    const { state, bundle } = await createIdentity(vault, signupJWT, { keep: (made) => vault.account.keep(made) });
    await vault.adopt(state, bundle);
    await this.#keep(vault);
    this.#status = 'registered';
    return this.#info();
  }

  async createDelegatedIdentity({ signupJWT, tmr }: { signupJWT: string; tmr: Omit<TmrArgs, 'challenge'> }) {
    return { sldId: await (await part(this.options.waysBack)).createDelegate(this.#open(), signupJWT, tmr) };
  }

  readonly twoManRule = {
    save: async (args: TmrArgs): Promise<void> => {
      const vault = this.#open();
      await vault.pinsBackup.push();
      await save(vault, args);
      this.#isSaved = true;
    },
    isSaved: async (): Promise<boolean> => this.#isSaved,
    retrieve: async (args: TmrArgs & { challenge: string }) => {
      const vault = this.#open();
      const { identityId, bundle, sessionId } = await findBackup(vault.server, args);
      const [shown] = await vault.directory.refresh([identityId]);
      if (!shown) throw new VaultError('NOT_REGISTERED');
      await vault.pinsBackup.pull(shown, bundle);
      // Held against what was just learnt.
      const [state = shown] = await vault.directory.refresh([identityId]);
      const wasPrepared = isPrepared(state);
      const isRenewed = await openWith(vault, state, bundle);
      // The person who prepared this identity for us knows its key until now, so this device keeps nothing before there is another.
      if (wasPrepared) {
        const { challenge: _used, ...rest } = args;
        await (await vault.waysBack()).renewal.renewKey(vault, 'first-auth', (renewed, present) =>
          saveBackup(vault.server, { ...rest, sessionId }, state, renewed, vault.now(), present),
        );
      }
      await this.#keep(vault);
      this.#status = 'registered';
      await vault.unlock();
      const isKept = await this.#saveAgain(vault, { ...args, sessionId }, bundle.pins);
      return { ...this.#info(), keyRotated: isRenewed || wasPrepared, isKept };
    },
  };

  readonly codeContact: NonNullable<EncryptionProvider['codeContact']> = lazily(
    async () => new (await part(this.options.codes)).OwnContacts(this.#open()),
    ['state', 'settle', 'list', 'change', 'confirm', 'hasten', 'cancel'],
  );

  /** Every way back is lost: new keys after 72 hours. What no other person can read is gone with the old ones. */
  readonly reset: NonNullable<EncryptionProvider['reset']> = {
    ...lazily(async () => (await part(this.options.waysBack)).resetOf(this.#open()), ['state', 'ask', 'cancel']),
    complete: async (): Promise<void> => {
      await this.#open().server.completeReset();
      this.#status = 'no-account';
    },
  };

  readonly erasure: NonNullable<EncryptionProvider['erasure']> = lazily(
    async () => (await part(this.options.waysBack)).erasureOf(this.#open()),
    ['state', 'ask', 'cancel'],
  );

  async renewKey(reason: 'scheduled' | 'compromise' = 'scheduled', tmr?: TmrArgs): Promise<void> {
    const vault = this.#open();
    const { renewKey } = (await vault.waysBack()).renewal;
    if (!tmr) return renewKey(vault, reason);
    const { challenge: _used, ...rest } = tmr;
    // Before anything else: a wrong code changes nothing.
    const args = { ...rest, sessionId: await validated(vault.server, tmr) };
    return renewKey(vault, reason, (renewed, present) => save(vault, args, renewed, present));
  }

  readonly recoveryKit = {
    export: async (proof: TmrArgs): Promise<string> =>
      (await part(this.options.waysBack)).exportSheet(this.#open(), proof),
    import: async (kit: string, sldId?: SldId | null): Promise<AccountInfo> => {
      const vault = this.#open();
      await (await part(this.options.waysBack)).importSheet(vault, kit, sldId);
      await this.#keep(vault);
      this.#status = 'registered';
      await vault.unlock();
      return this.#info();
    },
  };

  readonly card: NonNullable<EncryptionProvider['card']> = lazily(
    () => this.#cards(),
    ['begin', 'finish', 'own', 'refuse'],
  );

  readonly devices: NonNullable<EncryptionProvider['devices']> = {
    ...lazily(() => this.#devices(), ['list', 'rename', 'remove']),
    check: async () => {
      const vault = this.#open();
      if (!vault.here || !vault.account.isOpen || this.#isChecking) return;
      this.#isChecking = true;
      try {
        if (await (await this.#devices()).check()) await this.#dropRemoved();
      } finally {
        this.#isChecking = false;
      }
    },
  };

  get groups(): EncryptionProvider['groups'] {
    return this.#open().groups;
  }

  get sessions(): EncryptionProvider['sessions'] {
    return this.#open().sessions;
  }

  readonly verify = {
    signGrant: (body: object): Promise<SignedGrant> => signGrant(this.#open().account, body),
    checkGrant: async (grant: SignedGrant): Promise<boolean> => (await readGrant(this.#open(), grant)) !== undefined,
    profileOf: async (id: SldId): Promise<string> => (await this.#open().directory.lookup(id)).profileId,
    isKnown: async (id: SldId): Promise<boolean> => {
      const { directory, pins } = this.#open();
      return pins.isKnown((await directory.lookup(id)).profileId, id);
    },
    ...lazily(
      () => this.#cards(),
      ['chainHash', 'checkChainHash', 'safetyNumber', 'changeOf', 'evidence', 'endGrants', 'trust'],
    ),
  };

  /** What a push of the server said: look again before the next write. */
  changed(event: VaultEvent, id: SldId): void {
    this.#open().directory.evict(id);
    this.#events.publish(event, { id });
  }

  on(event: VaultEvent, listener: (detail: unknown) => void): () => void {
    return this.#events.on(event, listener);
  }

  async lock(): Promise<void> {
    this.#vault?.lock();
    if (this.#status === 'registered') this.#status = 'locked';
    this.#events.publish('locked', {});
  }

  /** The keys of this device; not what it has seen of others. */
  async dropDatabase(): Promise<void> {
    await this.#vault?.pinsBackup.push();
    await this.#vault?.pins.save();
    await this.#dropKeys();
    // A page that was still opening writes after that: signed out in another tab meanwhile.
    if (!this.#isOpening) return;
    await this.#opening;
    await this.#dropKeys();
  }

  async #dropKeys(): Promise<void> {
    await this.lock();
    await this.#store?.clear();
    this.#vault = undefined;
  }

  async close(): Promise<void> {
    await this.#vault?.pinsBackup.push();
    await this.#vault?.pins.save();
    await this.lock();
    await this.#store?.close();
    await this.#pinStore?.close();
    this.#vault = undefined;
  }

  /**
   * The backup was made when less had been seen, or its half was given to this page: while a code is good, it is made again. What does not
   * arrive changes nothing.
   */
  async #saveAgain(vault: OpenVault, { challenge: _used, ...args }: TmrArgs, named = 0): Promise<boolean> {
    const isDue = args.next !== undefined || named < vault.pins.backup;
    return (
      isDue &&
      save(vault, args).then(
        () => true,
        () => false,
      )
    );
  }

  async #devices(): Promise<Devices> {
    const { device } = this.options;
    return new (await part(device)).Devices(this.#open(), device?.name ?? '');
  }

  /** The keys stay on this device once it is enrolled; where that fails they are here until the page is closed. */
  async #keep(vault: OpenVault): Promise<void> {
    if (this.options.device === null || (await (await this.#devices()).settle())) await vault.account.keep();
  }

  /** What this device has seen of others stays; the keys go. */
  async #dropRemoved(): Promise<void> {
    await this.#dropKeys();
    this.#events.publish('device-removed', {});
  }

  async #cards(): Promise<Cards> {
    const { cards } = this.options;
    return new (await part(cards)).Cards(this.#open(), cards?.trust ?? null);
  }

  #info(): AccountInfo {
    const { account, local, here } = this.#open();
    return { sldId: account.state.id, userId: this.#userId, deviceId: here?.device ?? local.deviceId };
  }

  #open(): OpenVault {
    if (!this.#vault) throw new VaultError('LOCKED');
    return this.#vault;
  }
}

const save = (vault: OpenVault, args: TmrArgs, bundle = vault.account.bundle, present = bundle.current) =>
  saveBackup(vault.server, args, vault.account.state, { ...bundle, pins: vault.pins.backup }, vault.now(), present);

/** The calls of a part that is there once one of them is made. */
function lazily<T, K extends keyof T>(load: () => Promise<T>, names: readonly K[]): Pick<T, K> {
  const call =
    (name: K) =>
    async (...args: unknown[]) =>
      ((await load())[name] as (...all: unknown[]) => unknown)(...args);
  return Object.fromEntries(names.map((name) => [name, call(name)])) as Pick<T, K>;
}
