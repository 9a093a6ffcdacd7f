import { describe, expect, it } from '@jest/globals';
import { toBase64Url } from '../bytes/base64url.ts';
import type { EmbeddedProvider } from '../embedded.ts';
import { MemoryVault } from '../memory.ts';
import type { OpenStore } from '../port/local-store.ts';
import { memoryDevice } from '../port/memory-store.ts';
import type { VaultServer } from '../port/vault-server.ts';
import { random } from '../suites/primitives.ts';
import { outcomeOf } from '../testing/tamper.ts';

const FACTOR = { type: 'EM', value: 'ana@example.test' } as const;
const GONE = 'the page is gone';

/** A server that hears `calls` calls and no more. The answer to the last of them is lost too. */
const hearing = (honest: VaultServer, calls: number) => {
  const heard: string[] = [];
  const server = new Proxy(honest, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        if (heard.length >= calls) throw new Error(GONE);
        heard.push(String(name));
        const answer: unknown = await method.apply(target, args);
        if (heard.length >= calls) throw new Error(GONE);
        return answer;
      };
    },
  });
  return { server, heard };
};

/** A person with a group, a text in it, a printed sheet and a backup, who comes to a second device. */
async function aPersonWithASecondDevice() {
  const vault = await MemoryVault.found();
  const twoManRuleKey = toBase64Url(random(32));
  const open = async (device: OpenStore, server?: VaultServer): Promise<EmbeddedProvider> => {
    const provider = vault.provider('ana', device, server);
    await provider.initialize({ userId: 'ana', databasePath: 'vault', databaseKey: 'key-of-ana' });
    return provider;
  };
  const challenge = async () => {
    const { sessionId } = await vault.sendChallenge('ana', FACTOR);
    return { userId: 'ana', sessionId, authFactor: FACTOR, twoManRuleKey };
  };
  const proof = async () => ({ ...(await challenge()), challenge: vault.lastCode(FACTOR) ?? '' });
  const retrieve = async (provider: EmbeddedProvider) => provider.twoManRule.retrieve(await proof());
  const renew = async (provider: EmbeddedProvider) => provider.renewKey('scheduled', await proof());

  const first = await open(memoryDevice());
  const { sldId } = await first.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') });
  await first.twoManRule.save(await challenge());
  const group = await first.groups.create({ name: 'profile-ana', members: [sldId], admins: [sldId] });
  const text = await (await first.sessions.create([group.id])).encryptMessage('gardé');
  const sheet = await first.recoveryKit.export(await proof());
  const reads = async (provider: EmbeddedProvider) =>
    (await provider.sessions.retrieve({ encryptedMessage: text })).decryptMessage(text);
  return { vault, open, retrieve, renew, reads, sheet };
}

/** What the server hears of a first use by code, and of a renewal after it. */
async function wholeRenewal(): Promise<readonly string[]> {
  const { vault, open, retrieve, renew } = await aPersonWithASecondDevice();
  const { server, heard } = hearing(vault.serverFor('ana'), Number.POSITIVE_INFINITY);
  const second = await open(memoryDevice(), server);
  await retrieve(second);
  await renew(second);
  return heard;
}

const calls = await wholeRenewal();

describe('a renewal of keys', () => {
  it('is heard of by the backup and by the sheet before the chain names the new key', () => {
    const order = ['pushBackup', 'putRecoveryBox', 'appendIdentityLink'].map((call) => calls.indexOf(call));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
  });

  it.each(calls.map((call, index) => [index + 1, call] as const))(
    'that ends with call %i (%s) leaves a person whom a code and the sheet bring back',
    async (count) => {
      const { vault, open, retrieve, renew, reads, sheet } = await aPersonWithASecondDevice();
      const device = memoryDevice();
      const leaving = open(device, hearing(vault.serverFor('ana'), count).server).then(async (one) => {
        await retrieve(one);
        await renew(one);
      });
      await expect(leaving).rejects.toThrow(GONE);

      const again = await open(device).catch(async () => {
        const provider = vault.provider('ana', device);
        await provider.dropDatabase();
        return open(device);
      });
      if ((await again.status()) === 'locked') await retrieve(again);
      expect(await reads(again)).toBe('gardé');

      const byCode = await open(memoryDevice());
      await retrieve(byCode);
      expect(await reads(byCode)).toBe('gardé');

      const bySheet = await open(memoryDevice());
      await bySheet.recoveryKit.import(sheet);
      expect(await reads(bySheet)).toBe('gardé');
    },
  );

  it('that somebody else began with other keys is not ended with ours', async () => {
    const { open, retrieve } = await aPersonWithASecondDevice();
    const [old, newer] = [memoryDevice(), await open(memoryDevice())];
    await retrieve(await open(old));
    await retrieve(newer);
    await newer.renewKey();
    expect(await outcomeOf(() => open(old))).toBe('LOCAL_KEY_MISMATCH');
  });
});
