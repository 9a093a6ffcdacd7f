import { VaultError } from '../errors.ts';
import type { Bytes } from './bytes.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8, or TRUNCATED: never a replacement character. */
export function readText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new VaultError('TRUNCATED', 'not UTF-8', undefined, cause);
  }
}

/** Takes a format apart from front to back. Running out of bytes, or leaving some, is TRUNCATED. */
export class Reader {
  #at = 0;

  constructor(private readonly bytes: Bytes) {}

  take(length: number): Bytes {
    if (this.#at + length > this.bytes.length) throw new VaultError('TRUNCATED');
    const taken = this.bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return taken;
  }

  u8(): number {
    return this.take(1)[0] ?? 0;
  }

  u16(): number {
    return this.u8() * 0x100 + this.u8();
  }

  u32(): number {
    return this.u16() * 0x1_0000 + this.u16();
  }

  /** Everything read so far. */
  passed(): Bytes {
    return this.bytes.subarray(0, this.#at);
  }

  rest(minimum = 0): Bytes {
    if (this.bytes.length - this.#at < minimum) throw new VaultError('TRUNCATED');
    return this.take(this.bytes.length - this.#at);
  }

  end(): void {
    if (this.#at !== this.bytes.length) throw new VaultError('TRUNCATED', 'trailing bytes');
  }
}
