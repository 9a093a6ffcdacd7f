import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { deriveSecretKey, secretsOf } from '../../platform/crypto/secret-keys.ts';
import { ENV, type Env } from '../../platform/env.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
const ID_BYTES = 16;
const SIGNATURE_BYTES = 5;
const BITS_PER_BYTE = 8n;
const LENGTH = 30;
/** So many letters at a time are a number that needs no bigint. */
const STRIDE = 5;
const STRIDE_BASE = BASE ** BigInt(STRIDE);

const spell = (bytes: Buffer): string => {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let characters = '';
  for (let at = 0; at < LENGTH; at += STRIDE) {
    let part = Number(number % STRIDE_BASE);
    number /= STRIDE_BASE;
    for (let count = 0; count < STRIDE; count++) {
      characters = ALPHABET.charAt(part % ALPHABET.length) + characters;
      part = Math.floor(part / ALPHABET.length);
    }
  }
  return characters;
};

const read = (characters: string): Buffer | null => {
  if (characters.length !== LENGTH) return null;
  let number = 0n;
  for (const letter of characters) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return null;
    number = number * BASE + BigInt(value);
  }
  const size = ID_BYTES + SIGNATURE_BYTES;
  if (number >> (BigInt(size) * BITS_PER_BYTE) !== 0n) return null;
  return Buffer.from(number.toString(16).padStart(size * 2, '0'), 'hex');
};

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * The short signed links of mails and SMS (design catalogues §8): a notification's id and a signature, in letters alone, so
 * that no telephone takes a part of it for a code. They open nothing by themselves: the reader signs in first.
 */
@Injectable()
export class NotificationLinks {
  private readonly keys: readonly [KeyObject, ...KeyObject[]];
  private readonly origin: string;

  constructor(@Inject(ENV) env: Pick<Env, 'SECRET_KEY' | 'PUBLIC_URL'>) {
    const keyOf = (secret: string) => deriveSecretKey(secret, 'notification-link');
    const [current, ...retired] = secretsOf(env.SECRET_KEY);
    this.keys = [keyOf(current), ...retired.map(keyOf)];
    this.origin = env.PUBLIC_URL;
  }

  /** To what the notification is about. */
  to(id: string): string {
    return `${this.origin}/n/${this.tokenOf(id)}`;
  }

  /** To the choice of channels. */
  get settings(): string {
    return `${this.origin}/app?notifications=preferences`;
  }

  tokenOf(id: string): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return spell(Buffer.concat([bytes, this.sign(bytes, this.keys[0])]));
  }

  /** Null: not one of ours. */
  idOf(token: string): string | null {
    const bytes = read(token);
    if (bytes === null) return null;
    const [id, signature] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
    return this.keys.some((key) => timingSafeEqual(this.sign(id, key), signature)) ? uuidOf(id) : null;
  }

  private sign(bytes: Buffer, key: KeyObject): Buffer {
    return createHmac('sha256', key).update(bytes).digest().subarray(0, SIGNATURE_BYTES);
  }
}
