import { randomBytes } from 'node:crypto';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { ObjectStore } from '../../platform/storage/storage.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { ErasedPeople } from '../people/accounts/erased-people.service.ts';
import { GONE } from './erasure.service.ts';
import { type KeptFile, KeptFilesRepository } from './kept-files.repository.ts';

const AT_ONCE = 50;

/** Deletes the files of erased people when the time is over for which the law wanted them kept (docs/decisions/erasure.md). */
@Injectable()
export class KeptFiles {
  private readonly log = new Logger('KeptFiles');

  constructor(
    private readonly day: LocalDay,
    private readonly cipher: ColumnCipher,
    private readonly files: KeptFilesRepository,
    private readonly personalData: PersonalData,
    private readonly erased: ErasedPeople,
    private readonly store: ObjectStore,
  ) {}

  @Cron('0 15 3 * * *', { timeZone: 'Europe/Paris' })
  async atNight(): Promise<void> {
    await this.run().catch((error: unknown) => this.log.error(`kept files outlive their time: ${errorName(error)}`));
  }

  async run(): Promise<void> {
    const today = this.day.today();
    // Portions: a night that stops half way has finished what it began.
    for (let count = AT_ONCE; count === AT_ONCE; ) count = await this.deletePortion(today);
  }

  private async deletePortion(today: string): Promise<number> {
    const { count, blobs } = await this.files.database.tx(async (tx) => {
      const due = await this.files.due(tx, today, AT_ONCE);
      const gone: string[] = [];
      for (const file of due) gone.push(...(await this.deleteFile(tx, file)));
      return { count: due.length, blobs: gone };
    });
    for (const blobId of blobs) await this.store.delete(blobId);
    return count;
  }

  private async deleteFile(tx: Tx, file: KeptFile): Promise<string[]> {
    const { id, userId, partyId, userType } = file;
    const blobs = await this.personalData.eraseFile(tx, file);
    if (userType === 'patient') {
      await this.personalData.eraseIdentity(tx, file);
      const nothing = this.cipher.seal('patients', 'erased', partyId, '');
      await this.erased.clearPatient(tx, partyId, nothing, randomBytes(32));
    } else {
      await this.erased.clearNumbers(tx, partyId);
      await this.erased.rename(tx, userId, GONE);
    }
    await this.files.over(tx, id);
    tx.audit({ action: 'data.file_deleted', targetKind: 'user', targetId: userId, outcome: 'ok' });
    return blobs;
  }
}
