import { beforeEach } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import type { EmbeddedProvider } from '../embedded.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import type { AuthFactor } from '../provider.ts';
import { random } from '../suites/primitives.ts';
import { joined, openedBy } from './joined.ts';

export let vault: MemoryVault;
export const clock = { now: 0 };
export const factorOf = (name: string): AuthFactor => ({ type: 'EM', value: `${name}@example.test` });
export const open = (name: string, device?: OpenStore, server?: VaultServer) =>
  openedBy(vault, name, { device, server });

export async function join(name: string, device?: OpenStore): Promise<EmbeddedProvider & { id: string }> {
  const { id, provider } = await joined(vault, name, { device });
  return Object.assign(provider, { id });
}

export const K_APP = toBase64Url(random(32));

export async function tmr(name: string) {
  const { sessionId } = await vault.sendChallenge(name, factorOf(name));
  return { userId: name, sessionId, authFactor: factorOf(name), twoManRuleKey: K_APP };
}

export const codeOf = (name: string): string => vault.lastCode(factorOf(name)) ?? '';

export const setUpVault = (): void => {
  beforeEach(async () => {
    clock.now = 1_800_000_000_000;
    vault = await MemoryVault.found(() => clock.now);
  });
};
