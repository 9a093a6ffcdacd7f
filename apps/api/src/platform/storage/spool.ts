import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { diskRefusal } from '../postgres/disk-errors.ts';
import { measure } from './measure.ts';
import { newBlobId, type StoredObject } from './storage.ts';

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
 * @throws {Refusal} `STORAGE_FULL`, `DEPENDENCY_UNAVAILABLE` where nothing may be written
 */
export const spool = async (bytes: Readable, folder: string): Promise<Spooled> => {
  const blobId = newBlobId();
  const file = path.join(folder, blobId);
  const measured = measure();
  try {
    // Files of our users rest here, and a temporary folder is shared with other accounts of the machine.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(bytes, measured.transform, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    await flushToDisk(file);
  } catch (error) {
    await rm(file, { force: true });
    throw diskRefusal(error) ?? error;
  }
  return { blobId, ...measured.result(), file };
};

/** Files of uploads that began before and never ended: their process is gone. */
export const deleteSpooled = async (folder: string, before: number): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) await rm(file, { force: true });
  }
};
