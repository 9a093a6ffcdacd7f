import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedChannel } from '@maillon/contracts/accounts/channels';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { TEST_CONFIG } from '../../testing/render.tsx';
import { openFor, TestVault, unseal } from '../../testing/vault.ts';
import { ofMessage } from '../../vault/encryption/sealed-place.ts';
import { contextOfMessage } from '../../vault/encryption/thread-contexts.ts';
import { sealMessage } from './seal-message.ts';

let patient: EncryptionProvider;
let doctor: EncryptionProvider;
let stranger: EncryptionProvider;
beforeEach(async () => {
  localStorage.clear();
  setPublicConfig(TEST_CONFIG);
  fakeApi({});
  const world = await TestVault.found();
  [patient, doctor, stranger] = [
    await world.person('patient'),
    await world.person('doctor'),
    await world.person('stranger'),
  ];
  openFor(patient);
});

const user = (id: string, profileId = id) => ({
  ...{ id, profileId, sldId: null, name: id, userType: 'patient', gender: null, active: true, received: 0, read: 0 },
});

/** A conversation as the application shows it; sessions of a page are known by its id. */
const shown = (id: string, users: object[], texts: readonly string[] = []): OpenedChannel => {
  const messages = texts.map((text, at) => ({
    ...{ id: `m${at + 1}`, number: at + 1, text, author: { id: 'patient', name: 'patient' }, time: '', mentions: [] },
  }));
  return { id, sldId: 's', type: 'OneToOne', unread: 0, isOpen: true, users, messages } as unknown as OpenedChannel;
};

const read = (who: EncryptionProvider, channelId: string, id: string, sealed: string): Promise<string> =>
  unseal(who, { sealed, context: contextOfMessage(id), of: ofMessage(channelId, 'patient') }).catch(
    (error: { code: string }) => error.code,
  );

describe('a message is sealed for the two people of its conversation', () => {
  it('who read it, and nobody else', async () => {
    const text = await sealMessage(shown('c1', [user('patient'), user('doctor')]), 'patient', 'm1', 'Bonjour');
    const readings = [patient, doctor, stranger].map((who) => read(who, 'c1', 'm1', text));
    expect(await Promise.all(readings)).toEqual(['Bonjour', 'Bonjour', 'NOT_RECIPIENT']);
  });

  it.each([
    ['a third person beside the other one', [user('patient'), user('doctor'), user('stranger')]],
    ['another profile behind the other one', [user('patient'), user('doctor', 'stranger')]],
    ['another profile behind the writer', [user('patient', 'stranger'), user('doctor')]],
    ['nobody but the writer', [user('patient')]],
    ['the writer twice', [user('patient'), user('doctor', 'patient')]],
  ])('is refused where the application then names %s, and what was written stays shut to them', async (what, users) => {
    const first = await sealMessage(shown(what, [user('patient'), user('doctor')]), 'patient', 'm1', 'Bonjour');
    const next = sealMessage(shown(what, users, [first]), 'patient', 'm2', 'Et après');
    await expect(next).rejects.toMatchObject({ code: 'CHAIN_FORK' });
    expect(await read(stranger, what, 'm1', first)).toBe('NOT_RECIPIENT');
  });

  it('remembers with whom, damaged memory or not', async () => {
    localStorage.setItem('maillon.correspondents', '{"patient c9":');
    const channel = shown('c9', [user('patient'), user('doctor')]);
    await sealMessage(channel, 'patient', 'm1', 'Bonjour');
    await expect(sealMessage(channel, 'patient', 'm2', 'Encore')).resolves.toBeDefined();
    const lie = shown('c9', [user('patient'), user('doctor', 'stranger')]);
    await expect(sealMessage(lie, 'patient', 'm3', 'Non')).rejects.toMatchObject({ code: 'CHAIN_FORK' });
  });
});
