import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { placeOf } from '@maillon/contracts/fields/upload-keys';
import { Inject, Injectable } from '@nestjs/common';
import { deriveKey, deriveSecretKey, secretsOf } from '../../platform/crypto/secret-keys.ts';
import { ENV, type Env } from '../../platform/env.ts';
import type { ByteRange, ObjectStore } from '../../platform/storage/storage.ts';

const ALGORITHM = 'aes-256-gcm';
const CHUNK = 64 * 1024;
const TAG = 16;
const NONCE_PREFIX = 8;
const HEAD = 1 + NONCE_PREFIX;

export interface FileAtRest {
  /** Of the document. */
  readonly id: string;
  readonly blobId: string;
  /** Of the clear bytes. */
  readonly size: number;
}

/** Clear, and part of a record: the picture of a person is not. */
export const isSealedAtRest = (key: string, encrypted: boolean): boolean =>
  !encrypted && placeOf(key)?.kind !== 'avatar';

/**
 * Clear bytes of a record are sealed on the way to the store (class C1, design api §5.1), piece by piece, so that a part can be
 * read without the rest. Bound to its document, its place and its being the last one, so that no piece can be moved or left out.
 *
 * Bytes: key id (1) · random part of the nonce (8) · pieces of 64 KiB, each followed by its tag (16).
 */
@Injectable()
export class AtRestCipher {
  private readonly keys: ReadonlyMap<number, KeyObject>;
  private readonly currentId: number;

  constructor(@Inject(ENV) env: Pick<Env, 'SECRET_KEY'>) {
    const secrets = secretsOf(env.SECRET_KEY);
    const idOf = (secret: string) => deriveKey(secret, 'file-key-id').readUInt8(0);
    this.currentId = idOf(secrets[0]);
    this.keys = new Map(secrets.map((secret) => [idOf(secret), deriveSecretKey(secret, 'file-cipher')]));
    if (this.keys.size !== secrets.length)
      throw new Error('Two secrets of SECRET_KEY share a key id: choose another one.');
  }

  seal(documentId: string): Transform {
    const key = this.keyOf(this.currentId);
    const head = Buffer.concat([Buffer.of(this.currentId), randomBytes(NONCE_PREFIX)]);
    let waiting = Buffer.alloc(0);
    let count = 0;
    const piece = (clear: Buffer, isLast: boolean): Buffer => {
      const cipher = createCipheriv(ALGORITHM, key, nonceOf(head, count)).setAAD(boundTo(documentId, count, isLast));
      count += 1;
      return Buffer.concat([cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
    };
    return new Transform({
      construct(done) {
        this.push(head);
        done();
      },
      transform(chunk: Buffer, _encoding, done) {
        waiting = Buffer.concat([waiting, chunk]);
        // One piece is always held back: only the end tells which is the last.
        while (waiting.length > CHUNK) {
          this.push(piece(waiting.subarray(0, CHUNK), false));
          waiting = waiting.subarray(CHUNK);
        }
        done();
      },
      flush(done) {
        this.push(piece(waiting, true));
        done();
      },
    });
  }

  /** @throws {BlobNotFound} and, while it is read, when the bytes were altered or are another document's */
  async open(store: ObjectStore, file: FileAtRest, range?: ByteRange): Promise<Readable> {
    // Fetched here, so that a missing blob is told now and not in the middle of an answer.
    const head = await whole(await store.get(file.blobId, { start: 0, end: HEAD - 1 }));
    return Readable.from(this.pieces(store, file, head, range ?? { start: 0, end: file.size - 1 }));
  }

  private async *pieces(
    store: ObjectStore,
    { id: documentId, blobId, size }: FileAtRest,
    head: Buffer,
    { start, end }: ByteRange,
  ): AsyncGenerator<Buffer> {
    const key = this.keyOf(head.readUInt8(0));
    const [first, last] = [Math.floor(start / CHUNK), Math.floor(end / CHUNK)];
    const final = Math.max(0, Math.ceil(size / CHUNK) - 1);
    for (let at = first; at <= last; at += 1) {
      const length = at === final ? size - at * CHUNK : CHUNK;
      const from = HEAD + at * (CHUNK + TAG);
      const sealed = await whole(await store.get(blobId, { start: from, end: from + length + TAG - 1 }));
      const cipher = createDecipheriv(ALGORITHM, key, nonceOf(head, at), { authTagLength: TAG })
        .setAAD(boundTo(documentId, at, at === final))
        .setAuthTag(sealed.subarray(-TAG));
      const clear = Buffer.concat([cipher.update(sealed.subarray(0, -TAG)), cipher.final()]);
      yield clear.subarray(Math.max(0, start - at * CHUNK), Math.min(clear.length, end + 1 - at * CHUNK));
    }
  }

  private keyOf(id: number): KeyObject {
    const key = this.keys.get(id);
    if (key === undefined) throw new Error('A file was sealed with a secret that SECRET_KEY no longer lists.');
    return key;
  }
}

const nonceOf = (head: Buffer, count: number): Buffer => {
  const nonce = Buffer.alloc(12);
  head.copy(nonce, 0, 1, HEAD);
  nonce.writeUInt32BE(count, NONCE_PREFIX);
  return nonce;
};

const boundTo = (documentId: string, count: number, isLast: boolean): Buffer =>
  Buffer.from(`documents|bytes|${documentId}|${count}|${isLast ? 'last' : 'more'}`);

const whole = async (bytes: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
