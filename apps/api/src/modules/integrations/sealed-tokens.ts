import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';

const TABLE = 'integrations';
const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

/** The tokens of one integration as they lie in the database. */
export interface SealedPair {
  readonly access: Buffer;
  readonly refresh: Buffer | null;
}

export interface TokenPair {
  readonly access: string;
  readonly refresh: string | null;
}

/** Tokens at rest: class C1, bound to their integration, under a key that can be changed (design api §5.1). */
@Injectable()
export class SealedTokens {
  constructor(private readonly cipher: ColumnCipher) {}

  seal(integrationId: string, { access, refresh }: TokenPair): SealedPair {
    return {
      access: this.cipher.seal(TABLE, ACCESS, integrationId, access),
      refresh: refresh === null ? null : this.cipher.seal(TABLE, REFRESH, integrationId, refresh),
    };
  }

  open(integrationId: string, { access, refresh }: SealedPair): TokenPair {
    return {
      access: this.cipher.open(TABLE, ACCESS, integrationId, access),
      refresh: refresh === null ? null : this.cipher.open(TABLE, REFRESH, integrationId, refresh),
    };
  }

  /** The first byte of what is sealed now; another one means that the key has been changed since. */
  get currentKeyId(): number {
    return this.cipher.currentKeyId;
  }
}
