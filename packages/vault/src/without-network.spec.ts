import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EmbeddedProvider } from './embedded.ts';
import { VaultError } from './errors.ts';
import { MemoryVault } from './memory.ts';
import type { OpenStore } from './port/local-store.ts';
import { memoryDevice } from './port/memory-store.ts';
import type { VaultServer } from './port/vault-server.ts';
import { joined } from './testing/joined.ts';

/** What is looked at anew after this, where there is a network. */
const LOOKED_AT_ANEW = 16_000;

let vault: MemoryVault;
let later = 0;
let isAway = false;
let ana: { readonly id: string; readonly provider: EmbeddedProvider };

/** As a server behind a network that comes and goes. */
const mayBeAway = (server: VaultServer): VaultServer =>
  new Proxy(server, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (typeof found !== 'function') return found;
      return async (...given: unknown[]) => {
        if (isAway) throw new VaultError('NETWORK');
        return found.apply(target, given);
      };
    },
  });

beforeEach(async () => {
  [later, isAway] = [0, false];
  vault = await MemoryVault.found(() => Date.now() + later);
  ana = await joined(vault, 'ana', { server: mayBeAway(vault.serverFor('ana')) });
});

it('who signs out in another tab while a page still opens leaves nothing in it', async () => {
  const device = memoryDevice();
  const isThere = Promise.withResolvers<void>();
  const slow: OpenStore = async (path) => {
    await isThere.promise;
    return device(path);
  };
  const provider = vault.provider('ana', slow);
  const opening = provider.initialize({ userId: 'ana', databasePath: 'vault', databaseKey: 'key' });
  const left = provider.dropDatabase();
  isThere.resolve();
  await Promise.all([opening, left]);
  expect(await (await device('vault/ana')).get('device')).toBeUndefined();
});

describe('without a network, however long ago the last answer came', () => {
  it('what is sealed for oneself alone is written and read: a draft that waits is kept', async () => {
    const session = await ana.provider.sessions.create([], { metadata: 'drafts' });
    isAway = true;
    later += LOOKED_AT_ANEW;
    const text = await session.encryptMessage('Troisième', { context: 'thread-draft:c1:messages' });
    expect(await session.decryptMessage(text, { context: 'thread-draft:c1:messages' })).toBe('Troisième');
  });

  it('nothing is sealed for others, whose keys may be others by now', async () => {
    const bob = await joined(vault, 'bob');
    const session = await ana.provider.sessions.create([bob.id], { metadata: 'messages-c1' });
    isAway = true;
    later += LOOKED_AT_ANEW;
    await expect(session.encryptMessage('Troisième', { context: 'c' })).rejects.toMatchObject({ code: 'NETWORK' });
  });
});
