import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { aFullDisk } from '../../testing/full-disk.ts';
import { chunks, content, filesIn, folder, onTheWay, s3, s3Store, setUpStores } from '../../testing/servers/stores.ts';
import { FolderObjectStore, hasRoom } from './folder-object-store.ts';
import { BlobNotFound, newBlobId, type ObjectStore } from './storage.ts';

setUpStores();

interface World {
  readonly store: ObjectStore;
  /** The blobs that are kept, and anything else that was left behind. */
  kept(): Promise<string[]>;
}

const worlds: [string, () => World][] = [
  ['in a folder', () => ({ store: new FolderObjectStore({ STORAGE_DIR: folder }), kept: () => filesIn(folder) })],
  [
    'in S3',
    () => ({
      store: s3Store,
      kept: async () => [...[...s3.objects.keys()].map((key) => path.basename(key)), ...(await onTheWay())],
    }),
  ],
];

describe('whether a file would be taken', () => {
  it.each(worlds)('is said %s', async (_name, open) => {
    expect(await open().store.takesFiles()).toBe(true);
  });

  it('needs room for the files of a whole request', () => {
    expect(hasRoom({ bsize: 4096, bavail: 15_360 })).toBe(true);
    expect(hasRoom({ bsize: 4096, bavail: 15_359 })).toBe(false);
  });

  it('cannot be said of a folder that cannot be made', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    await expect(new FolderObjectStore({ STORAGE_DIR: file }).takesFiles()).rejects.toThrow('ENOTDIR');
    await rm(file);
  });
});

describe.each(worlds)('a blob %s', (_name, open) => {
  it('comes back as it was put, with its size and digest', async () => {
    const { store, kept } = open();
    const stored = await store.put(chunks(), 'application/pdf');
    expect(stored).toEqual({
      blobId: expect.stringMatching(/^[0-9a-f]{64}$/),
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect((await buffer(await store.get(stored.blobId))).equals(content)).toBe(true);
    expect(await kept()).toContain(stored.blobId);
  });

  it.each([
    ['its beginning', 0, 99],
    ['across its chunks', 99_990, 200_010],
    ['its last byte', 300_000, 300_000],
  ])('comes back in part: %s', async (_part, start, end) => {
    const { store } = open();
    const { blobId } = await store.put(chunks(), 'application/pdf');
    const bytes = await buffer(await store.get(blobId, { start, end }));
    expect(bytes.equals(content.subarray(start, end + 1))).toBe(true);
  });

  it('is found by the first digits of its name, among others, with the moment it came', async () => {
    const { store } = open();
    const put = await Promise.all(Array.from({ length: 6 }, () => store.put(chunks(), 'text/plain')));
    for (const { blobId } of put) {
      const found = [];
      for await (const one of store.list(blobId.slice(0, 2))) found.push(one);
      const kept = found.find((one) => one.blobId === blobId);
      expect(Math.abs((kept?.keptAt ?? 0) - Date.now())).toBeLessThan(60_000);
      expect(found.every((one) => one.blobId.startsWith(blobId.slice(0, 2)))).toBe(true);
    }
  });

  it('lies beside the names of those who keep files there', async () => {
    const { store } = open();
    for (const name of ['one', 'two', 'three', 'two']) await store.sign(name);
    expect([...(await store.names())].toSorted()).toEqual(['one', 'three', 'two']);
  });

  it('has a name that tells nothing: the same bytes twice are two blobs', async () => {
    const { store } = open();
    const [one, two] = [await store.put(chunks(), 'text/plain'), await store.put(chunks(), 'text/plain')];
    expect(one.blobId).not.toBe(two.blobId);
    expect([one.blobId, two.blobId]).not.toContain(one.sha256);
  });

  it('may be empty', async () => {
    const { store } = open();
    const { blobId, size } = await store.put(Readable.from([]), 'text/plain');
    expect(size).toBe(0);
    expect((await buffer(await store.get(blobId))).length).toBe(0);
  });

  it('whose upload broke off leaves nothing', async () => {
    const { store, kept } = open();
    const before = await kept();
    const broken = Readable.from(
      (async function* () {
        yield content.subarray(0, 100_000);
        throw new Error('the phone went out of reach');
      })(),
    );
    await expect(store.put(broken, 'image/png')).rejects.toThrow('out of reach');
    expect(await kept()).toEqual(before);
  });

  it.each([
    ['the disk has no room', 'ENOSPC', 'STORAGE_FULL'],
    ['its owner has no share left', 'EDQUOT', 'STORAGE_FULL'],
    ['the folder may only be read', 'EROFS', 'DEPENDENCY_UNAVAILABLE'],
    ['the folder is somebody else’s', 'EACCES', 'DEPENDENCY_UNAVAILABLE'],
  ])('for which %s is refused, and leaves nothing', async (_why, code, refusal) => {
    const { store, kept } = open();
    const before = await kept();
    const full = Readable.from(
      (async function* () {
        yield content.subarray(0, 100_000);
        throw Object.assign(new Error('the disk said no'), { code });
      })(),
    );
    await expect(store.put(full, 'image/png')).rejects.toMatchObject({ code: refusal });
    expect(await kept()).toEqual(before);
  });

  it.each([0, 200_000])(
    'for which our own disk is full after %i bytes is refused, and leaves nothing',
    async (room) => {
      const { store, kept } = open();
      const before = await kept();
      const disk = aFullDisk(room);
      try {
        await expect(store.put(chunks(), 'image/png')).rejects.toMatchObject({ code: 'STORAGE_FULL' });
      } finally {
        disk.free();
      }
      expect(await kept()).toEqual(before);
      expect(await onTheWay()).toEqual([]);
    },
  );

  it('that was deleted is gone, and deleting it again is no fault', async () => {
    const { store, kept } = open();
    const { blobId } = await store.put(chunks(), 'text/plain');
    await store.delete(blobId);
    await store.delete(blobId);
    await expect(store.get(blobId)).rejects.toBeInstanceOf(BlobNotFound);
    expect(await kept()).not.toContain(blobId);
  });

  it.each([
    ['that never was', newBlobId()],
    ['whose name is a path', '../../../../etc/passwd'],
    ['without a name', ''],
  ])('%s is not found, and deleting it does nothing', async (_what, blobId) => {
    const { store } = open();
    await expect(store.get(blobId)).rejects.toBeInstanceOf(BlobNotFound);
    await expect(store.delete(blobId)).resolves.toBeUndefined();
  });
});
