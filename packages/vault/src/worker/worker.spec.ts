import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { EmbeddedProvider } from '../embedded.ts';
import { MemoryVault } from '../memory.ts';
import type { EncryptionProvider } from '../provider.ts';
import { memoryHarness } from '../testing/memory-harness.ts';
import { describeProvider } from '../testing/provider-contract.ts';
import { outcomeOf } from '../testing/tamper.ts';
import { serveVault } from './host.ts';
import type { Port } from './protocol.ts';
import { vaultInWorker } from './proxy.ts';

const open: MessageChannel[] = [];
afterEach(() => {
  for (const { port1, port2 } of open.splice(0)) {
    port1.close();
    port2.close();
  }
});

function behindAPort(provider: EmbeddedProvider): { page: EncryptionProvider; port: MessageChannel['port1'] } {
  const channel = new MessageChannel();
  open.push(channel);
  serveVault(channel.port2 as unknown as Port, provider);
  return {
    page: vaultInWorker(channel.port1 as unknown as Port, provider.name, provider.capabilities),
    port: channel.port1,
  };
}

describeProvider('embedded in a worker', () =>
  memoryHarness((vault, userId, device) => behindAPort(vault.provider(userId, device)).page),
);

describe('the worker', () => {
  async function started() {
    const vault = await MemoryVault.found();
    const provider = vault.provider('ana');
    const { page, port } = behindAPort(provider);
    await page.initialize({ userId: 'ana', databasePath: 'vault', databaseKey: 'key' });
    await page.createIdentity({ signupJWT: await vault.signupToken('ana', 'profile-ana') });
    return { page, port };
  }

  it('says how far a file is, and stops when it is told to', async () => {
    const { page } = await started();
    const session = await page.sessions.create([]);
    const seen: number[] = [];
    const onProgress = (progress: number) => seen.push(progress);
    const content = new Blob([new Uint8Array(9_000_000)]);
    const sealed = await session.encryptFile(content, { filename: 'x', onProgress });
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));

    const stop = new AbortController();
    const opening = session.decryptFile(sealed, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(await outcomeOf(() => opening)).not.toBe('opened');
  });

  it('the worker tells the page what happens inside', async () => {
    const { page } = await started();
    const locked = new Promise((resolve) => page.on('locked', resolve));
    await page.lock();
    expect(await locked).toEqual({});
  });

  it('ends every session, and every file that is being opened or sealed, when it is locked', async () => {
    const { page } = await started();
    const session = await page.sessions.create([]);
    const content = new Blob([new Uint8Array(40_000_000)]);
    const sealed = await session.encryptFile(content, { filename: 'x' });
    const c = await session.encryptMessage('avant');
    const lockOnce = () => {
      let isAsked = false;
      return () => {
        if (!isAsked) void page.lock();
        isAsked = true;
      };
    };
    expect(await outcomeOf(() => session.decryptFile(sealed, { onProgress: lockOnce() }))).toBe('LOCKED');
    for (const work of [() => session.decryptMessage(c), () => session.encryptMessage('après')])
      expect(await outcomeOf(work)).toBe('LOCKED');
    expect(await outcomeOf(() => session.encryptFile(content, { filename: 'y' }))).toBe('LOCKED');
    expect(await page.status()).toBe('locked');
  });

  it.each(['constructor', 'options', '#open', '__proto__', 'groups.constructor', 'changed'])(
    'the worker does not answer %s',
    async (path) => {
      const { port } = await started();
      const answered = new Promise<{ error?: { code: string } }>((resolve) => {
        port.on('message', (message: { id?: number; error?: { code: string } }) => {
          if (message.id === 9_999) resolve(message);
        });
      });
      port.postMessage({ id: 9_999, session: null, path, args: [] });
      expect((await answered).error?.code).toBe('UNKNOWN');
    },
  );
});
