import type { EmbeddedProvider } from '../embedded.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import { memoryDevice } from '../port/memory-store.ts';
import type { EncryptionProvider } from '../provider.ts';
import type { Device, Harness } from './provider-contract.ts';

type Make = (vault: MemoryVault, userId: string, device: OpenStore) => EncryptionProvider | EmbeddedProvider;

/** The contract suite on a vault in memory, however `make` puts the provider before it. */
export async function memoryHarness(make: Make): Promise<Harness> {
  const vault = await MemoryVault.found();
  const devices = new WeakMap<EncryptionProvider, OpenStore>();
  const halves = new Map<string, string>();

  async function open(userId: string, profileId: string, store: OpenStore): Promise<Device> {
    const provider = make(vault, userId, store);
    await provider.initialize({ userId, databasePath: 'vault', databaseKey: `key-of-${userId}` });
    devices.set(provider, store);
    return { provider, userId, profileId };
  }

  return {
    device: (profileId) => open(`user-of-${profileId}`, profileId, memoryDevice()),
    again: ({ provider, userId, profileId }, where) =>
      open(userId, profileId, where === 'same-device' ? (devices.get(provider) ?? memoryDevice()) : memoryDevice()),
    signupToken: ({ userId, profileId }) => vault.signupToken(userId, profileId),
    challenge: async ({ userId }, authFactor) => {
      const { sessionId } = await vault.sendChallenge(userId, authFactor);
      const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
      const twoManRuleKey = halves.get(userId) ?? fresh;
      halves.set(userId, twoManRuleKey);
      return { args: { userId, sessionId, authFactor, twoManRuleKey }, code: vault.lastCode(authFactor) };
    },
  };
}
