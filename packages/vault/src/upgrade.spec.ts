import { beforeEach, describe, expect, it } from '@jest/globals';
import { fromBase64Url } from './bytes/base64url.ts';
import { LocalVault } from './client/local-vault.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { VaultError } from './errors.ts';
import type { MemoryVault } from './memory.ts';
import type { OpenStore } from './port/local-store.ts';
import { memoryDevice } from './port/memory-store.ts';
import { type EarlierText, earlierVault } from './testing/earlier-vault.ts';
import { lyingServer } from './testing/lying-server.ts';
import { outcomeOf } from './testing/tamper.ts';
import { ensureDefaultGroup } from './use/groups.ts';

/** Data that 463be93 wrote opens, is upgraded at the next sign-in, and loses nothing. */
let earlier: Awaited<ReturnType<typeof earlierVault>>;
let vault: MemoryVault;
beforeEach(async () => {
  let aDayLater = 0;
  earlier = await earlierVault(() => aDayLater);
  aDayLater = earlier.written.at + 86_400_000;
  ({ vault } = earlier);
});

const open = async (name: string, device: OpenStore = earlier.deviceOf(name)): Promise<EmbeddedProvider> => {
  const provider = vault.provider(name, device);
  await provider.initialize({ userId: name, databasePath: 'vault', databaseKey: `key-of-${name}` });
  return provider;
};

const factorOf = (name: string) => ({ type: 'EM', value: `${name}@example.test` }) as const;

const openByCode = async (name: string): Promise<EmbeddedProvider> => {
  const provider = await open(name, memoryDevice());
  expect(await provider.status()).toBe('locked');
  const { sessionId } = await vault.sendChallenge(name, factorOf(name));
  const half = { userId: name, authFactor: factorOf(name), twoManRuleKey: earlier.written.halves[name] ?? '' };
  await provider.twoManRule.retrieve({ ...half, sessionId, challenge: vault.lastCode(factorOf(name)) ?? '' });
  return provider;
};

const read = async (provider: EmbeddedProvider, { sessionId, context, c }: EarlierText) => {
  const session = await provider.sessions.retrieve({ sessionId });
  return session.decryptDetailed(c, { context });
};

const textsOf = (sessions: readonly string[]): EarlierText[] =>
  earlier.written.sealed.filter(({ sessionId }) => sessions.includes(sessionId));

describe('a vault that was written by 463be93', () => {
  it.each(['ana', 'bob', 'eve'])('is open on the device of %s without a code', async (name) => {
    const provider = await open(name);
    expect(await provider.status()).toBe('registered');
    expect(await provider.accountInfo()).toMatchObject({ sldId: earlier.written.people[name] });
    await provider.close();
  });

  it('is enrolled as a device at its next unlock, and its keys are sealed again with the share of that device', async () => {
    const device = earlier.deviceOf('ana');
    const store = await device('vault/ana');
    const before = await store.get('identity');
    const provider = await open('ana', device);
    expect(await provider.devices.list()).toMatchObject([{ name: 'Firefox sur Linux', isThis: true }]);
    expect(await store.get('identity')).not.toEqual(before);
    await provider.close();
    const local = await LocalVault.open(store, 'key-of-ana');
    expect(await local.sealedWith('identity')).toBe(1);
    expect(await outcomeOf(() => local.read('identity'))).toBe('LOCAL_KEY_MISMATCH');
    expect(await (await open('ana', device)).status()).toBe('registered');
  });

  it('stays open, and is as it was, on a device that cannot be enrolled now', async () => {
    const device = earlier.deviceOf('ana');
    const store = await device('vault/ana');
    const before = await store.get('identity');
    const away = async () => {
      throw new VaultError('NETWORK');
    };
    const provider = vault.provider('ana', device, lyingServer(vault.serverFor('ana'), { devices: away }));
    await provider.initialize({ userId: 'ana', databasePath: 'vault', databaseKey: 'key-of-ana' });
    expect(await provider.status()).toBe('registered');
    expect(await store.get('identity')).toEqual(before);
    expect(await (await open('ana', device)).devices.list()).toHaveLength(1);
  });

  it.each([
    ['ana', 'on her device', () => open('ana')],
    ['ana', 'on a new device, by a code', () => openByCode('ana')],
    ['bob', 'on his device', () => open('bob')],
    ['bob', 'on a new device, by a code', () => openByCode('bob')],
  ])('shows %s every text of her record and of the conversation as genuine, %s', async (_name, _how, arrive) => {
    const provider = await arrive();
    const texts = earlier.written.sealed.filter(({ context }) => context !== 'observation:5:valueString');
    expect(texts.length).toBeGreaterThan(4);
    for (const text of texts) {
      const author = earlier.written.people[text.by];
      expect(await read(provider, text)).toEqual({ text: text.text, author, verified: true });
    }
    await provider.close();
  });

  it('a vault that was written by 463be93 opens its files and its printed sheet', async () => {
    const provider = await open('ana', memoryDevice());
    await provider.recoveryKit.import(earlier.written.sheet);
    const session = await provider.sessions.retrieve({
      encryptedFile: new Blob([fromBase64Url(earlier.written.file)]),
    });
    const { data, filename } = await session.decryptFile(new Blob([fromBase64Url(earlier.written.file)]), {
      context: 'file:1',
    });
    expect(filename).toBe('radio.png');
    expect(await data.text()).toBe('radio');
  });

  it('is written on, and the member who was removed reads nothing of it', async () => {
    const [ana, eve] = [await open('ana'), await open('eve')];
    const [first] = earlier.written.sealed;
    const session = await ana.sessions.retrieve({ sessionId: first?.sessionId ?? '' });
    const c = await session.encryptMessage('Aujourd’hui.', { context: 'observation:9:valueString', sign: true });
    const text = { by: 'ana', sessionId: session.id, context: 'observation:9:valueString', text: 'Aujourd’hui.', c };
    expect(await read(await open('bob'), text)).toMatchObject({ text: text.text, verified: true });
    expect(await outcomeOf(() => read(eve, text))).not.toBe('opened');
  });

  it('gives a patient whose keys were prepared keys of her own at her first sign-in, with her whole record', async () => {
    const zoe = await openByCode('zoe');
    expect((await ensureDefaultGroup(zoe, 'profile-zoe')).id).toBe(earlier.written.zoesGroup);
    const texts = textsOf(
      earlier.written.sealed
        .filter(({ context }) => context.startsWith('observation:5'))
        .map(({ sessionId }) => sessionId),
    );
    expect(texts).toHaveLength(1);
    for (const text of texts) expect(await read(zoe, text)).toMatchObject({ text: text.text, verified: true });
    const { links } = vault.state.identities.get(earlier.written.people.zoe ?? '') ?? { links: [] };
    expect(links).toHaveLength(2);
  });
});
