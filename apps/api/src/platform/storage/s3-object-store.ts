import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { Inject, Injectable, type OnModuleDestroy, Optional } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { Refusal } from '../refusal.ts';
import { deleteSpooled, spool } from './spool.ts';
import {
  BlobNotFound,
  type ByteRange,
  type FoundBlob,
  isBlobId,
  NAMES,
  ObjectStore,
  type StoredObject,
} from './storage.ts';

/** What MinIO, Ceph and others say when there is no room, or none of the bucket's share. */
const FULL = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded', 'InsufficientStorage']);
const NO_ROOM = 507;
/** It waited too long for a request, or has too many. */
const BUSY: ReadonlySet<number> = new Set([408, 429]);
const RETRY_AFTER_SECONDS = 30;

/** How long a store may be silent: one that accepts connections and says nothing would keep each of them for ever, 50 at most. */
export interface StoreTimes {
  readonly connectMs: number;
  /** Until an answer begins. The SDK asks three times, and a person waits for thirty seconds. */
  readonly answerMs: number;
  /** The same for a file that is put there, which is sent once; on top of the time that its bytes may take ({@link BYTES_PER_MS}). */
  readonly takeMs: number;
  /** Between two bytes. A person who reads slowly keeps the store waiting, too. */
  readonly idleMs: number;
}

/** The slowest that a store takes bytes: 25 MB within the time of a request, and a copy of a person's data of many times that. */
const BYTES_PER_MS = 4_000;

const TIMES: StoreTimes = { connectMs: 3_000, answerMs: 8_000, takeMs: 20_000, idleMs: 5 * MINUTE_MS };

interface Answered {
  readonly name: string;
  readonly $metadata: { readonly httpStatusCode?: number };
}

const isAnswered = (error: unknown): error is Answered =>
  typeof error === 'object' && error !== null && '$metadata' in error && typeof error.$metadata === 'object';

/** The refusal that an answer of the store, or its silence, stands for: it is full, or it has a fault of its own; null for any other error. */
const storeRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Error && error.name === 'TimeoutError') return away(error);
  if (!isAnswered(error)) return null;
  const status = error.$metadata.httpStatusCode ?? 0;
  if (status === NO_ROOM || FULL.has(error.name)) return new Refusal('STORAGE_FULL', {}, error);
  return status >= 500 || BUSY.has(status) ? away(error) : null;
};

const away = (error: unknown): Refusal =>
  new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }, error);

type S3Env = Pick<Env, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;
type S3 = typeof import('@aws-sdk/client-s3');

/** The SDK writes to the console otherwise; what fails is thrown anyway. */
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** A name that no blob has: asking for it reaches the store and fetches nothing. */
const NO_BLOB = '0'.repeat(64);

/** Blobs in a bucket of any S3-compatible store. */
@Injectable()
export class S3ObjectStore extends ObjectStore implements OnModuleDestroy {
  private readonly bucket: string;
  private readonly incoming = path.join(os.tmpdir(), 'maillon-incoming');
  private opened: Promise<{ s3: S3; client: S3Client }> | undefined;

  constructor(
    @Inject(ENV) private readonly env: S3Env,
    @Optional() private readonly times: StoreTimes = TIMES,
  ) {
    super();
    this.bucket = env.S3_BUCKET ?? '';
  }

  /** S3 wants the length before the bytes, so they rest in a file on the way. */
  async put(bytes: Readable, contentType: string): Promise<StoredObject> {
    const { s3, client } = await this.open();
    const { file, ...stored } = await spool(bytes, this.incoming);
    try {
      await client.send(
        new s3.PutObjectCommand({
          Bucket: this.bucket,
          Key: stored.blobId,
          Body: createReadStream(file),
          ContentLength: stored.size,
          ContentType: contentType,
        }),
        { requestTimeout: this.times.takeMs + stored.size / BYTES_PER_MS },
      );
    } catch (error) {
      throw storeRefusal(error) ?? error;
    } finally {
      await rm(file, { force: true });
    }
    return stored;
  }

  async get(blobId: string, range?: ByteRange): Promise<Readable> {
    if (!isBlobId(blobId)) throw new BlobNotFound();
    const { s3, client } = await this.open();
    try {
      const { Body } = await client.send(
        new s3.GetObjectCommand({
          Bucket: this.bucket,
          Key: blobId,
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      if (!(Body instanceof Readable)) throw new Error('the store answered without a body');
      return Body;
    } catch (error) {
      if (error instanceof s3.NoSuchKey) throw new BlobNotFound();
      throw storeRefusal(error) ?? error;
    }
  }

  async delete(blobId: string): Promise<void> {
    if (!isBlobId(blobId)) return;
    const { s3, client } = await this.open();
    await client.send(new s3.DeleteObjectCommand({ Bucket: this.bucket, Key: blobId }));
  }

  async *list(prefix: string): AsyncIterable<FoundBlob> {
    for await (const { key, keptAt } of this.walk(prefix)) if (isBlobId(key)) yield { blobId: key, keptAt };
  }

  /** What rests on the way; an object of the bucket is there as a whole or not at all. */
  async deleteUnfinished(before: number): Promise<void> {
    await deleteSpooled(this.incoming, before);
  }

  async sign(installation: string): Promise<void> {
    const { s3, client } = await this.open();
    const name = { Bucket: this.bucket, Key: `${NAMES}/${installation}` };
    await client.send(new s3.PutObjectCommand({ ...name, Body: '', ContentLength: 0 }));
  }

  async names(): Promise<readonly string[]> {
    const names: string[] = [];
    for await (const { key } of this.walk(`${NAMES}/`)) names.push(path.basename(key));
    return names;
  }

  /** A bucket has no end: it is enough that it answers. */
  async takesFiles(): Promise<boolean> {
    try {
      (await this.get(NO_BLOB)).destroy();
    } catch (error) {
      if (!(error instanceof BlobNotFound)) throw error;
    }
    return true;
  }

  async onModuleDestroy(): Promise<void> {
    (await this.opened)?.client.destroy();
  }

  private async *walk(prefix: string): AsyncIterable<{ readonly key: string; readonly keptAt: number }> {
    const { s3, client } = await this.open();
    for (let from: string | undefined; ; ) {
      const page = await client.send(
        new s3.ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: from }),
      );
      for (const { Key: key, LastModified } of page.Contents ?? []) {
        if (key !== undefined && LastModified !== undefined) yield { key, keptAt: LastModified.getTime() };
      }
      if (page.NextContinuationToken === undefined) return;
      from = page.NextContinuationToken;
    }
  }

  /** The SDK takes some tens of megabytes: it is loaded by the installations that use it, when they first do. */
  private open(): Promise<{ s3: S3; client: S3Client }> {
    this.opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: this.clientOf(s3) }));
    return this.opened;
  }

  private clientOf(s3: S3): S3Client {
    const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = this.env;
    const { connectMs: connectionTimeout, answerMs: requestTimeout, idleMs: socketTimeout } = this.times;
    return new s3.S3Client({
      region: S3_REGION,
      logger: silent,
      requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true, socketTimeout },
      // Stores other than Amazon's do not all know the checksums that the SDK adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: { accessKeyId: S3_ACCESS_KEY_ID ?? '', secretAccessKey: S3_SECRET_ACCESS_KEY ?? '' },
      ...(S3_ENDPOINT === undefined ? {} : { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    });
  }
}
