import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import type { EnrolledHere } from '../client/local-vault.ts';
import type { OpenVault } from '../client/open-vault.ts';
import { VaultError } from '../errors.ts';
import type { IdentityState } from '../identity/chain.ts';
import type { WireUnlock } from '../port/vault-server.ts';
import type { VaultDevice } from '../provider.ts';
import { random, sha256 } from '../suites/primitives.ts';
import type { Signed } from '../wire/signed.ts';
import {
  type DeviceAct,
  type DevicesState,
  devicesInUse,
  extendDevices,
  followDevices,
  MAX_DEVICE_NAME_LENGTH,
  removesDevice,
  signDeviceEntry,
} from './chain.ts';

const MAX_ATTEMPTS = 3;
const TOKEN_LENGTH = 32;

/** The devices of a person: a part of its own, which a page loads once it enrols its device or shows the list. */
export class Devices {
  constructor(
    private readonly vault: OpenVault,
    private readonly name: string,
  ) {}

  /**
   * Once the keys are here: this device is enrolled where it is not, and its local key is another one where that is due. What
   * fails is tried again at the next unlock.
   * @returns whether the keys may be kept on this device
   */
  async settle(): Promise<boolean> {
    const { vault } = this;
    try {
      if (vault.here === undefined) await this.#enrol();
      else if (vault.isShareDue) await this.#renew(vault.here);
      return true;
    } catch {
      return vault.here !== undefined;
    }
  }

  /** Throws CHAIN_INVALID or CHAIN_FORK for a list that the person's own devices did not write. */
  async list(): Promise<VaultDevice[]> {
    const { state, used } = await this.#follow();
    return [...state.devices]
      .filter(([, { isRemoved }]) => !isRemoved)
      .map(([id, { name, since }]) => {
        const usedAt = used[id];
        const isThis = id === this.vault.here?.device;
        return { id, name, since: new Date(since), usedAt: usedAt === undefined ? null : new Date(usedAt), isThis };
      });
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#append(() => ({ op: 'rename', device: id, name: name.trim().slice(0, MAX_DEVICE_NAME_LENGTH) }));
  }

  /** They open nothing any more, and the local key of this one is another from then on. */
  async remove(ids: readonly string[]): Promise<void> {
    const { here } = this.vault;
    await this.#append((state) => {
      const inUse = new Set(devicesInUse(state));
      return { op: 'remove', devices: ids.filter((id) => inUse.has(id) && id !== here?.device) };
    });
    if (here) await this.#renew(here);
  }

  /** Of a device that is open: whether it was removed. Where it was not, its local key is another one once that is due. */
  async check(): Promise<boolean> {
    const { vault } = this;
    const { here, server, directory, local } = vault;
    if (!here) return false;
    const shown = await server.deviceShare({ ...here, number: local.shareNumber });
    if ('removed' in shown) {
      const [identity = vault.account.state] = await directory.refresh([vault.account.state.id]);
      return this.#isRemovedBy(identity, shown.removed);
    }
    vault.isShareDue = shown.isDue;
    await this.settle();
    return false;
  }

  /** Of a device that is not open, as the server showed this entry in place of its share. */
  async wasRemoved({ id, links }: NonNullable<WireUnlock['identity']>, entry: Signed): Promise<boolean> {
    return this.#isRemovedBy(await this.vault.directory.takeIdentity(id, links), entry);
  }

  /** What the server says of it is proved by the identity's own chain; what the device was known as is forgotten then. */
  async #isRemovedBy(identity: IdentityState, entry: Signed): Promise<boolean> {
    const { onDevice, pins } = this.vault;
    const { device = '' } = (await onDevice.device()) ?? {};
    if (!(await removesDevice(entry, device, identity).catch(() => false))) return false;
    await pins.save();
    await onDevice.keepDevice(undefined);
    return true;
  }

  async #enrol(): Promise<void> {
    const { server, onDevice } = this.vault;
    const known = await onDevice.device();
    const { state } = await this.#follow();
    // The person signed out on it, or its store was evicted: it is the same one.
    if (known && state.devices.get(known.device)?.isRemoved === false) {
      const found = await server.deviceShare({ ...known, number: 0 }).catch(() => undefined);
      if (found && 'share' in found) return this.#keepWith(known, found);
    }
    const token = random(TOKEN_LENGTH);
    const fresh = { device: crypto.randomUUID(), token: toBase64Url(token) };
    const hash = toBase64Url(await sha256(fromBase64Url(fresh.token)));
    await this.#append(() => ({ op: 'enrol', device: fresh.device, name: this.name }), hash);
    const given = await server.deviceShare({ ...fresh, number: 0 });
    if (!('share' in given)) throw new VaultError('DEVICE_REVOKED');
    // Only now: until then what is kept here opens with what the device was before.
    await onDevice.keepDevice(fresh);
    await this.#keepWith(fresh, given);
  }

  /** The keys are sealed under the next share before the server lets the one before go. */
  async #renew(here: EnrolledHere): Promise<void> {
    const { server } = this.vault;
    const next = await server.nextDeviceShare(here);
    await this.#keepWith(here, next);
    await server.deviceShare({ ...here, number: next.number });
  }

  async #keepWith(here: EnrolledHere, given: { number: number; share: string; isDue?: boolean }): Promise<void> {
    await this.vault.takeShare(here, given);
    await this.vault.account.keep();
  }

  async #follow(): Promise<{ state: DevicesState; used: Record<string, number>; identity: IdentityState }> {
    const { server, account, directory, pins } = this.vault;
    const [{ entries, used }, [identity = account.state]] = await Promise.all([
      server.devices(),
      directory.refresh([account.state.id]),
    ]);
    const state = await followDevices(entries, identity);
    if (state.seq >= 0 || pins.seenUpTo(state.id) >= 0) pins.check(state);
    return { state, used, identity };
  }

  async #append(act: (state: DevicesState) => DeviceAct, token?: string, tried = 1): Promise<void> {
    const { server, account, pins, now } = this.vault;
    const { state, identity } = await this.#follow();
    const what = act(state);
    if (what.op === 'remove' && what.devices.length === 0) return;
    const entry = await signDeviceEntry(state, what, { identity, keys: account.bundle.current, now: now() });
    try {
      await server.addDeviceEntry(entry, token);
    } catch (error) {
      const isRace = error instanceof VaultError && error.code === 'CHAIN_CONFLICT';
      if (!isRace || tried >= MAX_ATTEMPTS) throw error;
      return this.#append(act, token, tried + 1);
    }
    pins.check(await extendDevices(state, entry, identity));
    await pins.save();
  }
}
