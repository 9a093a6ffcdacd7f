import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { SilentServer } from '../../testing/servers/silent-server.ts';
import { chunks, filesIn, folder, onTheWay, s3, s3Store, setUpStores } from '../../testing/servers/stores.ts';
import { FolderObjectStore } from './folder-object-store.ts';
import { S3ObjectStore } from './s3-object-store.ts';

setUpStores();

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
  it('a blob in S3 says what it is', async () => {
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
