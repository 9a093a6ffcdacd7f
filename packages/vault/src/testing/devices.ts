import { beforeEach } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import type { EmbeddedProvider } from '../embedded.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import { memoryDevice } from '../port/memory-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { random } from '../suites/primitives.ts';
import { joined, openedBy } from './joined.ts';
import { lyingServer } from './lying-server.ts';

/** Design §7.9: the devices of a person, each of which opens nothing once it was removed. */
export let vault: MemoryVault;

export const clock = { now: 0 };
const HALF = toBase64Url(random(32));
const FACTOR = { type: 'EM', value: 'ana@example.test' } as const;

const asked = async () => {
  const { sessionId } = await vault.sendChallenge('ana', FACTOR, true);
  return { userId: 'ana', sessionId, authFactor: FACTOR, twoManRuleKey: HALF };
};

export const byCode = async (provider: EmbeddedProvider) => {
  vault.state.codesIssued.clear();
  const proof = await asked();
  await provider.twoManRule.retrieve({ ...proof, challenge: vault.lastCode(FACTOR) ?? '' });
};

export const open = (device: OpenStore, lies: Partial<VaultServer> = {}) =>
  openedBy(vault, 'ana', { device, server: lyingServer(vault.serverFor('ana'), lies) });

/** Ana on her computer and on her telephone, both known to the vault. */
export async function twoDevices() {
  const [desk, pocket] = [memoryDevice(), memoryDevice()];
  const computer = (await joined(vault, 'ana', { device: desk })).provider;
  await computer.twoManRule.save(await asked());
  const phone = await open(pocket);
  await byCode(phone);
  const [here, there] = [await computer.accountInfo(), await phone.accountInfo()];
  return { computer, phone, desk, pocket, phoneId: there?.deviceId ?? '', computerId: here?.deviceId ?? '' };
}

export const rowOf = (id: string) => {
  const [identity] = vault.state.identities.values();
  const row = identity?.devices?.rows.get(id);
  if (!row) throw new Error(`no device ${id}`);
  return row;
};

export const namesOf = async (provider: EmbeddedProvider) => (await provider.devices.list()).map(({ name }) => name);

export const setUpDevices = (): void => {
  beforeEach(async () => {
    clock.now = Date.UTC(2026, 10, 25, 9);
    vault = await MemoryVault.found(() => clock.now);
  });
};
