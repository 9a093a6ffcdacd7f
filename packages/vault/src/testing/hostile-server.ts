import { beforeEach } from '@jest/globals';
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { utf8 } from '../bytes/bytes.ts';
import { readText } from '../bytes/reader.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import { memoryDevice } from '../port/memory-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { joined, openedBy } from './joined.ts';
import { lyingServer } from './lying-server.ts';

/**
 * A server that lies. It holds everything a server holds, signs what a server signs, and may answer anything: a client ends in
 * a typed error or an alert, and never in a plaintext that is not its author's shown to a reader who was not chosen.
 */
export let vault: MemoryVault;

export const lying = (userId: string, lies: Partial<VaultServer>) => lyingServer(vault.serverFor(userId), lies);
export const open = (name: string, device?: OpenStore, server?: VaultServer) =>
  openedBy(vault, name, { device, server });
export const join = (name: string, device?: OpenStore) => joined(vault, name, { device });

export async function family() {
  const device = memoryDevice();
  const [ana, bob, eve] = [await join('ana', device), await join('bob'), await join('eve')];
  const members = [ana.id, bob.id];
  const group = await ana.provider.groups.create({ name: 'profile-ana', members, admins: [ana.id] });
  const session = await ana.provider.sessions.create([group.id]);
  const text = await session.encryptMessage('secret', { context: 'c', sign: true });
  await ana.provider.close();
  return { device, ana, bob, eve, group, session, text };
}

export const editBody = (b: string, change: object): string =>
  toBase64Url(utf8(JSON.stringify({ ...JSON.parse(readText(fromBase64Url(b))), ...change })));

export const setUpVault = (): void => {
  beforeEach(async () => {
    vault = await MemoryVault.found();
  });
};
