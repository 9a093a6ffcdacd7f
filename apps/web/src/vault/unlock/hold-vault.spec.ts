import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MemoryVault } from '@maillon/vault/memory';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { sessionEnded } from '../../lib/session/session-end.ts';
import { staySamePerson } from '../../lib/session/session-owner.ts';
import { vault } from '../vault.ts';
import type { VaultTrust } from '../vault-trust.ts';
import { holdVault } from './hold-vault.ts';
import type { OpenedProvider } from './provider.ts';

const HOLDER = { userId: 'ana', profileId: 'ana', databaseKey: 'key' };
let trust: { readonly vault: VaultTrust | null; readonly seald: null };
let provider: EncryptionProvider;

beforeAll(async () => {
  provider = (await MemoryVault.found()).provider('ana');
  trust = { vault: null, seald: null };
});

/** A vault whose program is on its way. */
const onItsWay = () => {
  const arrival = Promise.withResolvers<OpenedProvider>();
  const end = jest.fn();
  const initialize = jest.spyOn(provider, 'initialize').mockRejectedValue(new Error('is not asked'));
  initialize.mockClear();
  return {
    open: () => arrival.promise,
    come: () => arrival.resolve({ provider, publish: jest.fn(), end }),
    end,
    initialize,
  };
};

describe('a vault whose program comes', () => {
  it.each(['signed-out', 'expired'] as const)('once the session is over (%s) is not opened, and left', async (how) => {
    const { open, come, end, initialize } = onItsWay();
    const held = holdVault(HOLDER, trust, open);
    sessionEnded(how);
    come();
    await held;
    expect([initialize.mock.calls.length, end.mock.calls.length]).toEqual([0, 1]);
  });

  it('while the session goes on is opened', async () => {
    const { open, come, end, initialize } = onItsWay();
    const held = holdVault(HOLDER, trust, open);
    come();
    await held;
    await Promise.resolve();
    expect([initialize.mock.calls.length, end.mock.calls.length]).toEqual([1, 0]);
    sessionEnded('signed-out');
  });

  it('of somebody whom another tab signed out meanwhile writes nothing into this browser', async () => {
    const cookie = (text: string): void => {
      // biome-ignore lint/suspicious/noDocumentCookie: what the session SDK writes, and the page reads
      document.cookie = `sFrontToken=${text}`;
    };
    cookie(btoa(JSON.stringify({ uid: 'ana', ate: 0, up: {} })));
    staySamePerson();
    const { open, come, initialize } = onItsWay();
    const held = holdVault(HOLDER, trust, open);
    cookie(';max-age=0');
    come();
    await held;
    await Promise.resolve();
    expect(initialize).not.toHaveBeenCalled();
    expect(vault.current()).toMatchObject({ is: 'shut', error: { code: 'LOCKED' } });
    sessionEnded('signed-out');
  });
});
