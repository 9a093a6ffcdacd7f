import { MINUTE_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { HalfKeys } from '../../platform/crypto/half-keys.ts';
import { Database } from '../../platform/postgres/database.ts';
import { type KeyColumn, UserKeys } from '../people/accounts/user-keys.service.ts';

const EVERY_MS = MINUTE_MS;
const BATCH_SIZE = 500;

/**
 * The keys of users at rest, opened; one that an older secret of SECRET_KEY or an older key of the service sealed is sealed anew, at its
 * next use and by a walk through all users, so that the older one can be taken off the list.
 */
@Injectable()
export class KeyRotation {
  private readonly log = new Logger('KeyRotation');
  /** The last user whom the walk has seen; null at its start. */
  private seen: string | null = null;
  /** Users with an outdated key since the start of the walk; one that does not open may, once its service is back. */
  private outdated = 0;
  /** A whole walk found nothing to seal. */
  private isOver = false;

  constructor(
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
    private readonly halves: HalfKeys,
    private readonly keys: UserKeys,
  ) {}

  /** The application's half of the way back. @throws where no key that is listed sealed it, or its service is away */
  async half(userId: string, kept: Buffer): Promise<string> {
    const half = await this.halves.open(userId, kept);
    if (this.halves.isOutdated(kept)) {
      // Who asks has what they came for: the walk tries again.
      await this.halves.seal(userId, half).then(
        (anew) => this.replace('kAppSealed', userId, kept, anew),
        (error: unknown) => this.log.warn(`a half stays under an older key: ${errorName(error)}`),
      );
    }
    return half;
  }

  async storeKey(userId: string, kept: Buffer): Promise<string> {
    const key = this.cipher.open('users', 'sdbkey_enc', userId, kept);
    if (this.cipher.isOutdated(kept)) {
      await this.replace('sdbkeySealed', userId, kept, this.cipher.seal('users', 'sdbkey_enc', userId, key));
    }
    return key;
  }

  /** Reads nothing where no older key is listed, and once a whole walk found nothing to seal. */
  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (this.isOver || !this.halves.hasOlder) return;
    await this.walk().catch((error: unknown) => this.log.warn(`keys at rest wait a minute: ${errorName(error)}`));
  }

  /** Looks at the next users. A key that does not open stays as it is, and keeps no other from its turn. */
  async walk(atMost = BATCH_SIZE): Promise<void> {
    const users = await this.keys.portion(this.seen, atMost);
    let unopened = 0;
    for (const { userId, kAppSealed, sdbkeySealed } of users) {
      try {
        const isHalfOutdated = kAppSealed !== null && this.halves.isOutdated(kAppSealed);
        const isStoreOutdated = sdbkeySealed !== null && this.cipher.isOutdated(sdbkeySealed);
        if (isHalfOutdated || isStoreOutdated) this.outdated++;
        if (isHalfOutdated) await this.half(userId, kAppSealed);
        if (isStoreOutdated) await this.storeKey(userId, sdbkeySealed);
      } catch {
        unopened++;
      }
    }
    if (unopened > 0) this.log.error(`keys at rest of ${unopened} users are sealed with a secret that is not listed`);
    this.seen = users.length < atMost ? null : (users.at(-1)?.userId ?? null);
    if (this.seen !== null) return;
    this.isOver = this.outdated === 0;
    this.outdated = 0;
  }

  private async replace(column: KeyColumn, userId: string, before: Buffer, anew: Buffer): Promise<void> {
    await this.database.tx((tx) => this.keys.replace(tx, column, userId, before, anew));
  }
}
