import { afterAll, beforeAll } from '@jest/globals';
import type { OpenStore } from '@maillon/vault/port/local-store';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { type Device, describeProvider } from '@maillon/vault/testing/provider-contract';
import { type AVault, aVault } from './testing/a-vault.ts';

/** The contract that every provider passes, over HTTP, against the real server on a real Postgres. */
let vault: AVault;
beforeAll(async () => {
  vault = await aVault();
});
afterAll(() => vault.stop());

describeProvider('embedded, on apps/vault,', async () => {
  // The tables are kept from test to test: each has people of its own.
  const town = crypto.randomUUID().slice(0, 8);
  const devices = new WeakMap<EncryptionProvider, OpenStore>();
  const half = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

  async function open(userId: string, profileId: string, store: OpenStore): Promise<Device> {
    const provider = vault.provider(userId, store);
    await provider.initialize({ userId, databasePath: 'vault', databaseKey: `key-of-${userId}` });
    devices.set(provider, store);
    return { provider, userId, profileId };
  }

  return {
    device: (profileId) => open(`user-${town}-${profileId}`, profileId, memoryDevice()),
    again: ({ provider, userId, profileId }, where) =>
      open(userId, profileId, where === 'same-device' ? (devices.get(provider) ?? memoryDevice()) : memoryDevice()),
    signupToken: ({ userId, profileId }) => vault.signupToken(userId, `${town}-${profileId}`),
    challenge: async ({ userId }, authFactor) => {
      const { body } = await vault.challenge(userId, authFactor);
      const code = vault.sent.findLast(({ factor }) => factor.value === authFactor.value)?.code;
      return { args: { userId, sessionId: body.sessionId, authFactor: body.factor, twoManRuleKey: half }, code };
    },
  };
});
