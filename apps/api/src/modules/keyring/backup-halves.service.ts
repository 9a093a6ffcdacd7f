import type { VaultChallenge } from '@maillon/contracts/system/vault';
import { Injectable, Logger } from '@nestjs/common';
import { HalfKeys } from '../../platform/crypto/half-keys.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { type KeyHolder, UserKeys } from '../people/accounts/user-keys.service.ts';
import {
  halfOf,
  isOlder,
  type KeptHalves,
  newHalves,
  newKey,
  newSalt,
  readHalves,
  writeHalves,
} from './kept-halves.ts';
import { KeyRotation } from './key-rotation.ts';
import { VaultServer } from './vault-server.ts';

/** A rotation of secrets may seal the same text anew meanwhile. */
const MAX_ATTEMPTS = 3;

type Holder = Pick<KeyHolder, 'userId' | 'applicationHalf'>;

/**
 * This side's halves of the way back: another one for each backup, derived from its salt, so that a professional who prepared the
 * keys, or a script in an open page, opens no later one; and none of a backup that is older than the one which was kept last.
 */
@Injectable()
export class BackupHalves {
  private readonly log = new Logger('BackupHalves');

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly sealing: HalfKeys,
    private readonly rotation: KeyRotation,
    private readonly keys: UserKeys,
    private readonly vault: VaultServer,
  ) {}

  /** Of Seald, where one half serves all backups. @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  async only(holder: Holder): Promise<string> {
    const { text } = await this.textOf(holder, newKey);
    return readHalves(text)?.master ?? text;
  }

  /** @param shown the salt of the newest backup, as the vault says @throws {Refusal} `DEPENDENCY_UNAVAILABLE` */
  async forChallenge(
    holder: Holder,
    shown: string | null,
  ): Promise<Pick<VaultChallenge, 'twoManRuleKey' | 'formerKey' | 'next'>> {
    const { halves } = await this.halvesOf(holder);
    const salt = newSalt(this.clock.now());
    const next = { salt, key: halfOf(halves, salt) };
    if (shown === null) return { twoManRuleKey: next.key, next };
    if (halves.newest !== null && isOlder(shown, halves.newest)) {
      this.log.error(`the vault shows ${holder.userId} an older backup than the one that was kept last`);
      return { twoManRuleKey: '', next };
    }
    const { former } = halves;
    return { twoManRuleKey: halfOf(halves, shown), ...(former !== null && { formerKey: former }), next };
  }

  /**
   * The person's page kept a backup: what is older is not opened any more. A page alone, or the vault alone, ends no half.
   * @throws {Refusal} `VAULT_BACKUP_BEHIND`, `DEPENDENCY_UNAVAILABLE`
   */
  async kept(userId: string, salt: string): Promise<void> {
    const shown = await this.vault.newestBackup(userId);
    if (shown === null || isOlder(shown, salt)) throw new Refusal('VAULT_BACKUP_BEHIND');
    // Another device was later: it says so itself.
    if (shown !== salt) return;
    for (let tried = 1; tried <= MAX_ATTEMPTS; tried += 1) {
      const { halves, sealed } = await this.halvesOf(await this.holderOf(userId));
      if (halves.newest === salt) return;
      await this.replace(userId, sealed, { ...halves, former: null, newest: salt });
    }
  }

  private async halvesOf(holder: Holder): Promise<{ halves: KeptHalves; sealed: Buffer }> {
    const { text, sealed } = await this.textOf(holder, () => writeHalves(newHalves()));
    const halves = readHalves(text);
    if (halves !== null) return { halves, sealed };
    await this.replace(holder.userId, sealed, { ...newHalves(), former: text });
    return this.halvesOf(await this.holderOf(holder.userId));
  }

  private async holderOf(userId: string): Promise<Holder> {
    const holder = await this.keys.ofUser(userId);
    if (holder === undefined) throw new Refusal('NOT_FOUND');
    return holder;
  }

  private async textOf({ userId, applicationHalf }: Holder, make: () => string) {
    const made = applicationHalf ?? (await this.orAway(this.sealing.seal(userId, make())));
    const sealed = applicationHalf ?? (await this.database.tx((tx) => this.keys.keep(tx, 'kAppSealed', userId, made)));
    return { text: await this.orAway(this.rotation.half(userId, sealed)), sealed };
  }

  /** Where no concurrent change came first. */
  private async replace(userId: string, before: Buffer, halves: KeptHalves): Promise<void> {
    const sealed = await this.orAway(this.sealing.seal(userId, writeHalves(halves)));
    await this.database.tx((tx) => this.keys.replace(tx, 'kAppSealed', userId, before, sealed));
  }

  /** Of the keys at rest: their service may be another machine. */
  private async orAway<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      this.log.error(`keys at rest: ${error instanceof Error ? error.message : 'unknown'}`);
      throw new Refusal('DEPENDENCY_UNAVAILABLE');
    });
  }
}
