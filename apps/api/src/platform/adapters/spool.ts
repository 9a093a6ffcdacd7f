import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../error-code.ts';
import { Refusal } from '../refusal.ts';
import { newBlobId, type StoredObject } from '../storage.ts';

export interface Spooled extends StoredObject {
  readonly file: string;
}

/** Makes what was written last through a power cut. */
export const flushToDisk = async (place: string): Promise<void> => {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes a stream to a file of its own in `folder`, safe on disk, with its size and digest. A stream that fails leaves
 * nothing.
 * @throws {Refusal} `STORAGE_FULL`
 */
export const spool = async (bytes: Readable, folder: string): Promise<Spooled> => {
  const blobId = newBlobId();
  const file = path.join(folder, blobId);
  const digest = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await mkdir(folder, { recursive: true });
  try {
    await pipeline(bytes, measure, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    await flushToDisk(file);
  } catch (error) {
    await rm(file, { force: true });
    if (errorCode(error) === 'ENOSPC') throw new Refusal('STORAGE_FULL');
    throw error;
  }
  return { blobId, size, sha256: digest.digest('hex'), file };
};
