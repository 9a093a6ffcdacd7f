import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '@maillon/server-kit/error-code';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { diskRefusal } from '../postgres/disk-errors.ts';
import { deleteSpooled, flushToDisk, spool } from './spool.ts';
import {
  BlobNotFound,
  type ByteRange,
  type FoundBlob,
  isBlobId,
  NAMES,
  ObjectStore,
  type StoredObject,
} from './storage.ts';

/** As much as one request may bring (design api §1, Limits). */
const ROOM_BYTES = 60 * 1024 * 1024;

/** Is there room for the files of one more request? */
export const hasRoom = ({ bavail, bsize }: { readonly bavail: number; readonly bsize: number }): boolean =>
  bavail * bsize >= ROOM_BYTES;

/** Blobs in a folder: written aside, then renamed, so that a blob is there as a whole or not at all. */
@Injectable()
export class FolderObjectStore extends ObjectStore {
  private readonly root: string;

  constructor(@Inject(ENV) env: Pick<Env, 'STORAGE_DIR'>) {
    super();
    this.root = path.resolve(env.STORAGE_DIR);
  }

  async put(bytes: Readable): Promise<StoredObject> {
    const { file, ...stored } = await spool(bytes, this.incoming);
    const target = this.placeOf(stored.blobId);
    try {
      await mkdir(path.dirname(target), { recursive: true });
      await rename(file, target);
      await flushToDisk(path.dirname(target));
    } catch (error) {
      await Promise.all([rm(file, { force: true }), rm(target, { force: true })]);
      throw diskRefusal(error) ?? error;
    }
    return stored;
  }

  async get(blobId: string, range?: ByteRange): Promise<Readable> {
    if (!isBlobId(blobId)) throw new BlobNotFound();
    try {
      // Opened here, so that a missing file is told now and not in the middle of an answer.
      const handle = await open(this.placeOf(blobId), 'r');
      return createReadStream('', { fd: handle, ...range });
    } catch (error) {
      if (errorCode(error) === 'ENOENT') throw new BlobNotFound();
      throw error;
    }
  }

  async delete(blobId: string): Promise<void> {
    if (isBlobId(blobId)) await rm(this.placeOf(blobId), { force: true });
  }

  async *list(prefix: string): AsyncIterable<FoundBlob> {
    for (const folder of await namesIn(path.join(this.root, prefix))) {
      for (const blobId of await namesIn(path.join(this.root, prefix, folder))) {
        const kept = isBlobId(blobId) ? await stat(this.placeOf(blobId)).catch(() => undefined) : undefined;
        if (kept !== undefined) yield { blobId, keptAt: kept.mtimeMs };
      }
    }
  }

  async deleteUnfinished(before: number): Promise<void> {
    await deleteSpooled(this.incoming, before);
  }

  async sign(installation: string): Promise<void> {
    const folder = path.join(this.root, NAMES);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, installation), '');
  }

  names(): Promise<readonly string[]> {
    return namesIn(path.join(this.root, NAMES));
  }

  async takesFiles(): Promise<boolean> {
    await mkdir(this.incoming, { recursive: true });
    await access(this.incoming, constants.W_OK);
    return hasRoom(await statfs(this.incoming));
  }

  private get incoming(): string {
    return path.join(this.root, 'incoming');
  }

  /** Two levels of 256 folders: no folder ever holds millions of files. */
  private placeOf(blobId: string): string {
    return path.join(this.root, blobId.slice(0, 2), blobId.slice(2, 4), blobId);
  }
}

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
};
