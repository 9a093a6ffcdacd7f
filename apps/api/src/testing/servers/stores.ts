import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll } from '@jest/globals';
import { S3ObjectStore } from '../../platform/storage/s3-object-store.ts';
import { S3Stub } from './s3-stub.ts';

/** Nothing of other tests, or of a server, that run at the same time on this machine. */
const { TMPDIR } = process.env;

let temporary: string;
export let folder: string;
export let s3: S3Stub;
export let s3Store: S3ObjectStore;

export const filesIn = async (place: string): Promise<string[]> =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Several chunks, the last one small. */
export const content = randomBytes(300_001);

export const chunks = () =>
  Readable.from([content.subarray(0, 100_000), content.subarray(100_000, 300_000), content.subarray(300_000)]);

/** What rests on our disk on its way to S3. */
export const onTheWay = (): Promise<string[]> => filesIn(path.join(temporary, 'maillon-incoming')).catch(() => []);

export const setUpStores = (): void => {
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
};
