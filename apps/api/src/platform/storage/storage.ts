import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What was kept. */
export interface StoredObject {
  /** 64 hex digits; says nothing about the content. */
  readonly blobId: string;
  readonly size: number;
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A blob as a walk through the store finds it. */
export interface FoundBlob {
  readonly blobId: string;
  /** When it was put there, in milliseconds. */
  readonly keptAt: number;
}

/** Thrown for a blob that is not there. */
export class BlobNotFound extends Error {
  constructor() {
    super('no such blob');
    this.name = 'BlobNotFound';
  }
}

/** Bytes by name, streamed both ways: nothing is ever held in memory as a whole. */
export abstract class ObjectStore {
  /** Settles once the bytes are safely kept; when `bytes` fails half-way nothing is kept. */
  abstract put(bytes: Readable, contentType: string): Promise<StoredObject>;
  /** @param range within the blob; the whole without it. @throws {BlobNotFound} */
  abstract get(blobId: string, range?: ByteRange): Promise<Readable>;
  /** Settles when the blob is gone, even if it never was there. */
  abstract delete(blobId: string): Promise<void>;
  /** Every blob whose name begins with these two hex digits. */
  abstract list(prefix: string): AsyncIterable<FoundBlob>;
  /** Throws away what uploads left behind that had not ended by then (a process that died). */
  abstract deleteUnfinished(before: number): Promise<void>;
  /** Says that an installation keeps its files here. */
  abstract sign(installation: string): Promise<void>;
  /** The installations that keep files here. */
  abstract names(): Promise<readonly string[]>;
  /** Whether it would take a file now; rejects when it cannot even say. */
  abstract takesFiles(): Promise<boolean>;
}

/** Where they are said, in a folder as in a bucket. */
export const NAMES = 'installations';

/** A name that tells nothing: hashed, so that no bucket listing or path shows an id that appears elsewhere. */
export const newBlobId = (): string => createHash('sha256').update(randomBytes(32)).digest('hex');

/** Only names that we made reach a path or a URL. */
export const isBlobId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
