import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { blockStore } from '../../lib/search/block-store.ts';
import { DeviceIndex } from './device-index.ts';
import type { SearchBlock } from './search-item.ts';

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const block = (...texts: readonly string[]): SearchBlock => ({
  items: texts.map((text, at) => ({
    ...{ id: `message.${text}`, kind: 'message', place: 'c1', title: 'Camille Moreau', text },
    at: `2026-01-0${at + 1}T08:00:00.000Z`,
  })),
  upTo: texts.length,
  hasClosed: false,
});
const ids = (index: DeviceIndex, words: string) => index.search(words).map(({ text }) => text);

beforeEach(() => blockStore.clear());

describe('the index of a device', () => {
  it('is there again after a restart, and holds no word of a text on the disk', async () => {
    const key = await newKey();
    await new DeviceIndex('ana', key).put('channel.c1', block('fièvre'));
    const [name = ''] = await blockStore.keys();
    const sealed = await blockStore.read(name);
    expect(name).toBe('ana/channel.c1');
    const onDisk = new TextDecoder('latin1').decode(sealed?.bytes);
    expect(onDisk).not.toMatch(/fi|Camille|message|2026/);

    const later = new DeviceIndex('ana', key);
    await later.load();
    expect([ids(later, 'fievre'), later.block('channel.c1')?.upTo]).toEqual([['fièvre'], 1]);
  });

  it('opens neither with another key nor where a block was put in the place of another', async () => {
    const key = await newKey();
    await new DeviceIndex('ana', key).put('channel.c1', block('fièvre'));
    const moved = await blockStore.read('ana/channel.c1');
    if (moved !== undefined) await blockStore.write('ana/channel.c2', moved);
    const same = new DeviceIndex('ana', key);
    await same.load();
    expect(same.names()).toEqual(['channel.c1']);
    const other = new DeviceIndex('ana', await newKey());
    await other.load();
    expect([other.size, await blockStore.keys()]).toEqual([0, []]);
  });

  it('of another person of this browser goes', async () => {
    await new DeviceIndex('leo', await newKey()).put('channel.c1', block('fièvre'));
    await new DeviceIndex('ana', await newKey()).load();
    expect(await blockStore.keys()).toEqual([]);
  });

  it('takes what another tab has put there, and forgets what it has dropped', async () => {
    const key = await newKey();
    const [mine, other] = [new DeviceIndex('ana', key), new DeviceIndex('ana', key)];
    await mine.put('channel.c1', block('fièvre', 'toux'));
    await other.load();
    await other.put('channel.c1', block('fièvre'));
    await other.put('channel.c2', block('rhume'));
    await mine.load();
    expect(['fievre', 'toux', 'rhume'].map((words) => ids(mine, words).length)).toEqual([1, 0, 1]);
    await other.drop(['channel.c2']);
    await mine.load();
    expect(ids(mine, 'rhume')).toEqual([]);
  });

  it('keeps the newest texts when there are too many', async () => {
    const key = await newKey();
    const index = new DeviceIndex('ana', key);
    await index.put('channel.c1', block('hier', 'demain', 'jamais'));
    await index.trim(2);
    expect([ids(index, 'hier'), ids(index, 'jamais'), index.block('channel.c1')?.upTo]).toEqual([[], ['jamais'], 3]);
  });

  it('that is over holds nothing, and writes nothing any more', async () => {
    const index = new DeviceIndex('ana', await newKey());
    await index.put('channel.c1', block('fièvre'));
    await blockStore.clear();
    index.stop();
    await index.put('channel.c1', block('fièvre'));
    expect([ids(index, 'fievre'), await blockStore.keys()]).toEqual([[], []]);
  });
});
