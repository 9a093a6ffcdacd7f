import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { aFullDisk } from '../../testing/full-disk.ts';
import { S3Stub } from '../../testing/servers/s3-stub.ts';
import { SilentServer } from '../../testing/servers/silent-server.ts';
import { FolderObjectStore, hasRoom } from './folder-object-store.ts';
import { S3ObjectStore } from './s3-object-store.ts';
import { BlobNotFound, newBlobId, type ObjectStore } from './storage.ts';

/** Nothing of other tests, or of a server, that run at the same time on this machine. */
const { TMPDIR } = process.env;
let temporary: string;
let folder: string;
let s3: S3Stub;
let s3Store: S3ObjectStore;
beforeAll(async () => {
  temporary = await mkdtemp(path.join(os.tmpdir(), 'maillon-storage-'));
  process.env.TMPDIR = temporary;
  folder = path.join(temporary, 'uploads');
  await mkdir(folder);
  s3 = await S3Stub.start();
  s3Store = new S3ObjectStore({
    S3_ENDPOINT: s3.url,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'the-key',
    S3_SECRET_ACCESS_KEY: 'the-secret',
  });
});
afterAll(async () => {
  await s3Store.onModuleDestroy();
  await s3.stop();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await rm(temporary, { recursive: true });
});

const filesIn = async (place: string): Promise<string[]> =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
/** Several chunks, the last one small. */
const content = randomBytes(300_001);
const chunks = () =>
  Readable.from([content.subarray(0, 100_000), content.subarray(100_000, 300_000), content.subarray(300_000)]);

interface World {
  readonly store: ObjectStore;
  /** The blobs that are kept, and anything else that was left behind. */
  kept(): Promise<string[]>;
}
/** What rests on our disk on its way to S3. */
const onTheWay = (): Promise<string[]> => filesIn(path.join(temporary, 'maillon-incoming')).catch(() => []);

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

describe('what a dead process left half-way', () => {
  it('goes when it is old, and whatever is under way stays', async () => {
    const store = new FolderObjectStore({ STORAGE_DIR: folder });
    const { blobId } = await store.put(chunks());
    const incoming = path.join(folder, 'incoming');
    await writeFile(path.join(incoming, 'old'), 'half');
    await writeFile(path.join(incoming, 'new'), 'half');
    await utimes(path.join(incoming, 'old'), 1, 1);
    await store.deleteUnfinished(Date.now() - 60_000);
    expect(await filesIn(incoming)).toEqual(['new']);
    await store.deleteUnfinished(Date.now() + 60_000);
    expect(await filesIn(incoming)).toEqual([]);
    (await store.get(blobId)).destroy();
  });
});

describe('a blob in S3', () => {
  it('says what it is', async () => {
    const { blobId } = await s3Store.put(chunks(), 'application/pdf');
    expect(s3.objects.get(`/uploads/${blobId}`)?.headers['content-type']).toBe('application/pdf');
  });

  it.each([
    ['has no room', 507, 'XMinioStorageFull', 'STORAGE_FULL'],
    ['has given its owner all of their share', 403, 'QuotaExceeded', 'STORAGE_FULL'],
    ['has a fault of its own', 503, 'SlowDown', 'DEPENDENCY_UNAVAILABLE'],
    ['waited too long for the bytes', 408, 'RequestTimeout', 'DEPENDENCY_UNAVAILABLE'],
    ['has too many requests', 429, 'TooManyRequests', 'DEPENDENCY_UNAVAILABLE'],
  ])('for which the store %s is refused, and nothing rests on our disk', async (_why, status, code, refusal) => {
    s3.refusal = { status, code };
    await expect(s3Store.put(chunks(), 'text/plain')).rejects.toMatchObject({ code: refusal });
    s3.refusal = undefined;
    expect(await onTheWay()).toEqual([]);
  });

  it('that a silent store neither takes nor gives is refused for now; no connection is kept waiting, and nothing rests on our disk', async () => {
    const silent = await SilentServer.start();
    const store = new S3ObjectStore(
      {
        S3_ENDPOINT: silent.url,
        S3_REGION: 'us-east-1',
        S3_BUCKET: 'uploads',
        S3_ACCESS_KEY_ID: 'the-key',
        S3_SECRET_ACCESS_KEY: 'the-secret',
      },
      { connectMs: 1_000, answerMs: 50, takeMs: 100, idleMs: 1_000 },
    );
    await expect(store.put(chunks(), 'text/plain')).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    await expect(store.get('0'.repeat(64))).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(await onTheWay()).toEqual([]);
    await eventually(() => silent.connections.size === 0);
    await store.onModuleDestroy();
    await silent.stop();
  });

  it('that the store refuses is an error, and nothing rests on our disk', async () => {
    const stranger = new S3ObjectStore({
      S3_ENDPOINT: s3.url,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'another-key',
      S3_SECRET_ACCESS_KEY: 'x',
    });
    await expect(stranger.put(chunks(), 'text/plain')).rejects.toThrow();
    expect(await onTheWay()).toEqual([]);
    await stranger.onModuleDestroy();
  });
});
