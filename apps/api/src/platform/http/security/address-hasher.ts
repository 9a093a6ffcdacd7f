import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../crypto/column-cipher.ts';

const REMEMBERED = 1000;

/** Keyed hashes of network addresses: enough to see that two acts came from one place, not where that is. */
@Injectable()
export class AddressHasher {
  private readonly known = new Map<string, string>();

  constructor(private readonly cipher: ColumnCipher) {}

  /** Hex. */
  hash(address: string): string {
    const known = this.known.get(address);
    if (known !== undefined) return known;
    const hash = this.cipher.blindIndex('ip', address).toString('hex');
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(address, hash);
    return hash;
  }
}
