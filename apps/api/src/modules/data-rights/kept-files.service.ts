import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock } from '../../platform/clock.ts';
import { ColumnCipher } from '../../platform/column-cipher.ts';
import type { Tx } from '../../platform/database.ts';
import { errorName } from '../../platform/error-code.ts';
import { ErasureRepository } from './erasure.repository.ts';
import { GONE } from './erasure.service.ts';
import { type KeptFile, KeptFilesRepository } from './kept-files.repository.ts';

const AT_ONCE = 50;

/** Deletes the files of erased people when the time is over for which the law wanted them kept (docs/decisions/erasure.md). */
@Injectable()
export class KeptFiles {
  private readonly log = new Logger('KeptFiles');

  constructor(
    private readonly clock: Clock,
    private readonly cipher: ColumnCipher,
    private readonly files: KeptFilesRepository,
    private readonly erasure: ErasureRepository,
  ) {}

  @Cron('0 15 3 * * *', { timeZone: 'Europe/Paris' })
  async atNight(): Promise<void> {
    await this.run().catch((error: unknown) => this.log.error(`kept files outlive their time: ${errorName(error)}`));
  }

  async run(): Promise<void> {
    const today = new Date(this.clock.now()).toISOString().slice(0, 10);
    // Portions: a night that stops half way has finished what it began.
    while ((await this.files.database.tx((tx) => this.deletePortion(tx, today))) === AT_ONCE);
  }

  private async deletePortion(tx: Tx, today: string): Promise<number> {
    const due = await this.files.due(tx, today, AT_ONCE);
    for (const file of due) await this.deleteFile(tx, file);
    return due.length;
  }

  private async deleteFile(tx: Tx, file: KeptFile): Promise<void> {
    const { id, userId, partyId, userType } = file;
    await this.files.forget(tx, partyId);
    if (userType === 'patient') {
      const nothing = this.cipher.seal('patients', 'erased', partyId, '');
      await this.erasure.clearPatient(tx, partyId, nothing, randomBytes(32));
    } else await this.files.clearAuthor(tx, file, GONE.firstName, GONE.lastName);
    await this.files.over(tx, id);
    tx.audit({ action: 'data.file_deleted', targetKind: 'user', targetId: userId, outcome: 'ok' });
  }
}
