import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { acceptDeviceEntry, MAX_ENROLMENTS_PER_DAY, noDevices } from '../device/chain.ts';
import { VaultError } from '../errors.ts';
import type { VaultServer, WireShare } from '../port/vault-server.ts';
import { random, sha256 } from '../suites/primitives.ts';
import type { Signed } from '../wire/signed.ts';
import { MemoryContacts } from './contacts.ts';
import { type DeviceRow, type DeviceTable, type IdentityRow, inTurn, requireIdentity } from './vault-state.ts';

type Face = Pick<VaultServer, 'deviceShare' | 'nextDeviceShare' | 'devices' | 'addDeviceEntry'>;

const DAY_MS = 86_400_000;
const newShare = (): string => toBase64Url(random(32));

export const tableOf = ({ devices, state }: IdentityRow): DeviceTable =>
  devices ?? { entries: [], state: noDevices(state.id), rows: new Map(), enrolledAt: [] };

/** The devices of one user, for the memory vault. */
export class MemoryDevices extends MemoryContacts implements Face {
  async deviceShare(input: Parameters<VaultServer['deviceShare']>[0]): Promise<WireShare> {
    const row = await this.#row(input);
    if (row.removed) return { removed: row.removed };
    if (row.next !== undefined && input.number === row.number + 1) {
      row.number += 1;
      row.share = row.next;
      row.isDue = false;
      delete row.next;
    }
    row.usedAt = this.vault.now() - (this.vault.now() % DAY_MS);
    return { number: row.number, share: row.share, isDue: row.isDue };
  }

  async nextDeviceShare(input: Parameters<VaultServer['nextDeviceShare']>[0]) {
    const row = await this.#row(input);
    if (row.removed) throw new VaultError('DEVICE_REVOKED', undefined, { status: 410 });
    row.next ??= newShare();
    return { number: row.number + 1, share: row.next };
  }

  async devices() {
    const { entries, rows } = tableOf(requireIdentity(this.vault, this.userId));
    return { entries, used: Object.fromEntries([...rows].map(([id, { usedAt }]) => [id, usedAt])) };
  }

  async addDeviceEntry(entry: Signed, token?: string): Promise<void> {
    const { vault } = this;
    await inTurn(vault, async () => {
      const identity = requireIdentity(vault, this.userId);
      const table = tableOf(identity);
      const { state, what } = await acceptDeviceEntry(table.state, entry, identity.state, vault.now());
      if (what.op === 'enrol') {
        const today = table.enrolledAt.filter((at) => at > vault.now() - DAY_MS);
        if (today.length >= MAX_ENROLMENTS_PER_DAY)
          throw new VaultError('TOO_MANY_ATTEMPTS', undefined, { status: 429 });
        if (token === undefined) throw new VaultError('CHAIN_INVALID', 'a device without a token');
        const fresh = { token, number: 1, share: newShare(), isDue: false, usedAt: vault.now() };
        table.rows.set(what.device, fresh);
        table.enrolledAt = [...today, vault.now()];
      }
      if (what.op === 'remove') {
        for (const row of table.rows.values()) row.isDue = true;
        for (const id of what.devices) {
          const row = table.rows.get(id);
          if (row) table.rows.set(id, { ...row, share: '', removed: entry });
        }
      }
      identity.devices = { ...table, entries: [...table.entries, entry], state };
    });
  }

  /** Whether a call of this device is refused. */
  isRemoved(device: string): boolean {
    const own = [...this.vault.identities.values()].find(
      ({ userId, state }) => userId === this.userId && !state.revoked,
    );
    return own?.devices?.rows.get(device)?.removed !== undefined;
  }

  async #row({ device, token }: { device: string; token: string }): Promise<DeviceRow> {
    const row = tableOf(requireIdentity(this.vault, this.userId)).rows.get(device);
    if (row?.token !== toBase64Url(await sha256(fromBase64Url(token))))
      throw new VaultError('NOT_REGISTERED', undefined, { status: 404 });
    return row;
  }
}
