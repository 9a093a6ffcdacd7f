import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import type { IdentityState } from '../identity/chain.ts';
import { type KeyBundle, writeBundle } from '../identity/keys.ts';
import type { LocalStore } from '../port/local-store.ts';
import type { VaultServer, WireUnlock } from '../port/vault-server.ts';
import { signBoxClaim } from '../recovery/box-claim.ts';
import { sealRecoveryBox } from '../recovery/sheet.ts';
import type { ServerTrust } from '../trust/server-keys.ts';
import type { Signed } from '../wire/signed.ts';
import { Account } from './account.ts';
import { auditOwnEntries } from './audits.ts';
import { Directory } from './directory.ts';
import type { Events } from './events.ts';
import { Groups } from './groups.ts';
import { Keyring } from './keyring.ts';
import { DeviceStore, type EnrolledHere, LocalVault } from './local-vault.ts';
import { openWith } from './opening.ts';
import { Pins } from './pins/pins.ts';
import { PinsBackup } from './pins/pins-backup.ts';
import type { Renewal } from './renewal.ts';
import { Sessions } from './sessions.ts';
import { Watch } from './watch.ts';

export interface ServerDependencies {
  server: VaultServer;
  /** Under which keys the server signs status and tree heads: built into the application. */
  serverKey: ServerTrust;
  /** Who replays the log, built into the application too. With them no reader is let in on the server's word about its log alone. */
  auditorKeys?: { readonly keys: readonly Bytes[]; readonly maximumLagMs: number } | undefined;
  now(): number;
  /** The part that renews keys. */
  waysBack?: { load(): Promise<{ readonly renewal: Renewal }> };
}

/** The part that the caller brought. Throws UNKNOWN where there is none. */
export function part<T>(one: { load(): Promise<T> } | null | undefined): Promise<T> {
  if (!one) throw new VaultError('UNKNOWN');
  return one.load();
}

/** The parts of one user's vault on one device, put together. */
export class OpenVault {
  readonly server: VaultServer;
  readonly now: () => number;
  readonly waysBack: () => Promise<{ readonly renewal: Renewal }>;
  readonly directory: Directory;
  readonly watch: Watch;
  readonly account: Account;
  readonly keyring: Keyring;
  readonly groups: Groups;
  readonly sessions: Sessions;
  readonly pinsBackup: PinsBackup;
  /** What the server knows this device as, once it gave its share. */
  here: EnrolledHere | undefined;
  /** Some device was removed: the local key of this one is to be another. */
  isShareDue = false;
  /** There are keys here which the server gives no share for. */
  isRefused = false;
  /** In place of a share: that the identity removed this device. */
  removed: Signed | undefined;

  private constructor(
    { server, serverKey, auditorKeys, now, waysBack }: ServerDependencies,
    readonly local: LocalVault,
    readonly onDevice: DeviceStore,
    readonly pins: Pins,
    readonly events: Events,
  ) {
    this.server = server;
    this.now = now;
    this.waysBack = async () => part(waysBack);
    this.watch = new Watch(server, serverKey, pins, events, now, auditorKeys);
    this.directory = new Directory(server, serverKey, pins, events, now, this.watch);
    this.account = new Account(local, now, this.watch.point);
    this.keyring = new Keyring(this.account, this.directory);
    this.groups = new Groups(server, this.account, this.directory, this.keyring, pins, this.watch);
    this.pinsBackup = new PinsBackup(server, this.account, pins, now, this.watch);
    this.sessions = new Sessions(server, this.account, this.directory, this.keyring, this.groups, pins, this.watch);
  }

  static async open(
    around: ServerDependencies,
    { keys, pins }: { readonly keys: LocalStore; readonly pins: LocalStore },
    databaseKey: string,
    events: Events,
  ): Promise<OpenVault> {
    const local = await LocalVault.open(keys, databaseKey);
    const onDevice = await DeviceStore.open(pins);
    return new OpenVault(around, local, onDevice, await Pins.load(onDevice, local), events);
  }

  /** Everything the server has for us, verified; our keys from this device where it has them. */
  async unlock(): Promise<WireUnlock> {
    const [shown] = await Promise.all([this.server.unlock(), this.#askShare()]);
    await this.watch.follow(shown.treeHead);
    const stored = this.isRefused ? undefined : await this.account.stored();
    // The server no longer knows whom this device belongs to: nothing here can be trusted to be whole.
    if (!shown.identity && stored) throw new VaultError('LOCAL_DB_CORRUPT');
    if (shown.identity && stored) {
      const state = await this.directory.takeIdentity(shown.identity.id, shown.identity.links);
      await openWith(this, state, stored);
      const groups = await Promise.all(shown.groups.map((group) => this.directory.takeGroup(group)));
      await this.watch.requireToday([state, ...groups.map((group) => group.state)]);
      await this.watch.lookToday();
      await auditOwnEntries(this, this.account.state);
    }
    await this.pins.save();
    await this.pinsBackup.push();
    return shown;
  }

  /**
   * The share of the local key, where there are keys that need one. Whatever the server says in its place opens nothing and
   * drops nothing: `removed` is its word until the identity's own chain was asked.
   */
  async #askShare(): Promise<void> {
    const number = await this.account.sealedWith();
    if (number === 0) this.local.isWithoutShare = true;
    if (!number || this.local.shareNumber > 0) return;
    const here = await this.onDevice.device();
    if (!here) throw new VaultError('LOCAL_DB_CORRUPT');
    try {
      const answer = await this.server.deviceShare({ ...here, number });
      if ('share' in answer) return await this.takeShare(here, answer);
      this.removed = answer.removed;
    } catch (error) {
      if (error instanceof VaultError && /^(NETWORK|LOCKED|TOO_MANY_ATTEMPTS)$/.test(error.code)) throw error;
    }
    this.isRefused = true;
  }

  async takeShare(here: EnrolledHere, { number, share, isDue }: { number: number; share: string; isDue?: boolean }) {
    await this.local.useShare({ device: here.device, number, bytes: fromBase64Url(share) });
    this.here = here;
    this.isShareDue = isDue === true;
    this.isRefused = false;
  }

  /** From now on this device acts with these keys. */
  async adopt(state: IdentityState, bundle: KeyBundle): Promise<void> {
    await this.account.open(state, bundle);
    await this.account.keep();
    // Seen from now on: a server that forgets our own link would have us begin it again, with other keys.
    this.pins.check(state);
    this.pins.trust(state.profileId, state.id);
    await this.pins.save();
  }

  /** The bundle as it is now, for the sheet whose public key stands in our chain. */
  async sealForSheet(bundle: KeyBundle = this.account.bundle): Promise<void> {
    const { state } = this.account;
    if (!state.recoveryKey) return;
    const { sequence } = bundle.current;
    const box = toBase64Url(
      await sealRecoveryBox(state.recoveryKey, state.id, sequence, writeBundle({ ...bundle, pins: this.pins.backup })),
    );
    const claim = await signBoxClaim(state, this.account.bundle.current, box, this.now());
    await this.server.putRecoveryBox(state.id, box, claim);
  }

  lock(): void {
    this.account.lock();
    this.keyring.clear();
    this.sessions.clear();
  }
}
