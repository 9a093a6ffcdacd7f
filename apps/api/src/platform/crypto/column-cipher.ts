import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomFillSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { deriveKey, deriveSecretKey, secretsOf } from './secret-keys.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES;

interface ColumnKey {
  readonly id: number;
  readonly key: KeyObject;
}

/** Asked for by the thousand: a call of the generator costs more than most things that a few bytes are for. */
const random = Buffer.alloc(2048);
let used = random.length;

/** A few random bytes. Their place is used again: a caller that keeps them copies them at once. */
const someRandomBytes = (count: number): Buffer => {
  if (used + count > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += count;
  return random.subarray(used - count, used);
};

const columnKeyOf = (secret: string): ColumnKey => ({
  id: deriveKey(secret, 'column-key-id').readUInt8(0),
  key: deriveSecretKey(secret, 'column-cipher'),
});

const boundTo = (table: string, column: string, id: string): Buffer => Buffer.from(`${table}|${column}|${id}`);

/**
 * Columns of class C1 at rest (design api §5.1): AES-256-GCM, bound to their table, column and row, so that a
 * ciphertext copied to another patient does not open.
 *
 * Bytes: key id (1) · nonce (12) · ciphertext · tag (16).
 */
@Injectable()
export class ColumnCipher {
  private readonly current: ColumnKey;
  private readonly keys: ReadonlyMap<number, KeyObject>;
  private readonly indexKey: KeyObject;

  constructor(@Inject(ENV) env: Pick<Env, 'SECRET_KEY'>) {
    const secrets = secretsOf(env.SECRET_KEY);
    const all = secrets.map(columnKeyOf);
    this.current = columnKeyOf(secrets[0]);
    this.keys = new Map(all.map(({ id, key }) => [id, key]));
    if (this.keys.size !== all.length) throw new Error('Two secrets of SECRET_KEY share a key id: choose another one.');
    // An index cannot be read and sealed again, so it stays with the oldest secret until a person rebuilds it.
    this.indexKey = deriveSecretKey(secrets.at(-1) ?? secrets[0], 'blind-index');
  }

  /** The first byte of whatever is sealed now. */
  get currentKeyId(): number {
    return this.current.id;
  }

  /** Whether a secret of SECRET_KEY is being retired. */
  get hasOlder(): boolean {
    return this.keys.size > 1;
  }

  /** Whether a newer secret of SECRET_KEY would seal it now. */
  isOutdated(bytes: Buffer): boolean {
    return bytes.readUInt8(0) !== this.current.id;
  }

  seal(table: string, column: string, id: string, text: string): Buffer {
    const iv = someRandomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.current.key, iv).setAAD(boundTo(table, column, id));
    const sealed = [cipher.update(text, 'utf8'), cipher.final()];
    return Buffer.concat([Buffer.of(this.current.id), iv, ...sealed, cipher.getAuthTag()]);
  }

  /** Throws when the bytes were made for another row, were altered, or by a secret that is no longer listed. */
  open(table: string, column: string, id: string, bytes: Buffer): string {
    const key = this.keys.get(bytes.readUInt8(0));
    if (!key) throw new Error('A sealed column was made with a secret that SECRET_KEY no longer lists.');
    const iv = bytes.subarray(1, HEADER_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(boundTo(table, column, id))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    );
  }

  /** HMAC-SHA-256 of a value that must be found again without being stored in clear. `kind` keeps two uses apart. */
  blindIndex(kind: string, value: string): Buffer {
    return createHmac('sha256', this.indexKey).update(`${kind}|${value}`).digest();
  }
}
