import { MemoryVault } from './memory.ts';
import type { OpenStore } from './port/local-store.ts';
import { memoryDevice } from './port/memory-store.ts';
import { type Device, describeProvider, type Harness } from './testing/provider-contract.ts';

async function memoryHarness(): Promise<Harness> {
  const vault = await MemoryVault.found();
  const devices = new WeakMap<Device['provider'], OpenStore>();
  const halves = new Map<string, string>();

  async function open(userId: string, profileId: string, store: OpenStore): Promise<Device> {
    const provider = vault.provider(userId, store);
    await provider.initialize({ userId, databasePath: 'vault', databaseKey: `key-of-${userId}` });
    const device = { provider, userId, profileId };
    devices.set(provider, store);
    return device;
  }

  return {
    device: (profileId) => open(`user-of-${profileId}`, profileId, memoryDevice()),
    again: (device, where) => {
      const store = where === 'same-device' ? (devices.get(device.provider) ?? memoryDevice()) : memoryDevice();
      return open(device.userId, device.profileId, store);
    },
    signupToken: ({ userId, profileId }) => vault.signupToken(userId, profileId),
    challenge: async ({ userId }, authFactor) => {
      const { sessionId } = await vault.sendChallenge(userId, authFactor);
      const twoManRuleKey =
        halves.get(userId) ?? Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
      halves.set(userId, twoManRuleKey);
      return { args: { userId, sessionId, authFactor, twoManRuleKey }, code: vault.lastCode(authFactor) };
    },
  };
}

describeProvider('memory', memoryHarness);
