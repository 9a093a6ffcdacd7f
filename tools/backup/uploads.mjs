/** Where the product keeps the bytes of files: a folder, or a bucket. Both as a backup sees them, a blob by its name. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const IS_BLOB = /^[0-9a-f]{64}$/;

/**
 * @typedef {object} Uploads
 * @property {() => AsyncIterable<string>} names
 * @property {(name: string) => Promise<AsyncIterable<Uint8Array> | undefined>} read undefined: it is not there (any more)
 * @property {(name: string, bytes: import('node:stream').Readable) => Promise<void>} write
 * @property {() => void} close
 */

/** As `folder-object-store.ts` lays them out: two levels of 256 folders. */
export const blobPath = (name) => path.join(name.slice(0, 2), name.slice(2, 4), name);

/** @returns {Uploads} */
export function folderUploads(root) {
  async function* walk(folder, depth) {
    const entries = await readdir(folder).catch((error) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const entry of entries.sort()) {
      if (depth === 2 && IS_BLOB.test(entry)) yield entry;
      else if (depth < 2 && /^[0-9a-f]{2}$/.test(entry)) yield* walk(path.join(folder, entry), depth + 1);
    }
  }
  return {
    names: () => walk(root, 0),
    read: async (name) => {
      const stream = createReadStream(path.join(root, blobPath(name)));
      const isThere = await new Promise((resolve, reject) => {
        stream.once('open', () => resolve(true));
        stream.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
          error.code === 'ENOENT' ? resolve(false) : reject(error),
        );
      });
      return isThere ? stream : undefined;
    },
    write: async (name, bytes) => {
      const file = path.join(root, blobPath(name));
      await mkdir(path.dirname(file), { recursive: true });
      await pipeline(bytes, createWriteStream(file, { flush: true }));
    },
    close: () => {},
  };
}

/**
 * @param {NodeJS.ProcessEnv} env the API's names of a store: S3_ENDPOINT, S3_REGION, S3_BUCKET and the two keys
 * @returns {Promise<Uploads>}
 */
export async function bucketUploads(env) {
  const s3 = await import('@aws-sdk/client-s3');
  const Bucket = env.S3_BUCKET || 'maillon';
  const credentials = { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' };
  const client = new s3.S3Client({
    ...{ endpoint: env.S3_ENDPOINT ?? '', region: env.S3_REGION || 'us-east-1', forcePathStyle: true, credentials },
    // As the API does: stores other than Amazon's do not all know the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  async function* names() {
    for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket })) {
      for (const { Key = '' } of Contents) if (IS_BLOB.test(Key)) yield Key;
    }
  }
  return {
    names,
    read: async (Key) => {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }));
        return /** @type {AsyncIterable<Uint8Array>} */ (Body);
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined;
        throw error;
      }
    },
    write: async (Key, bytes) => {
      // S3 wants the length first, and no file of ours is too large to hold (60 MB).
      const Body = Buffer.concat(await bytes.toArray());
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length }));
    },
    close: () => client.destroy(),
  };
}
