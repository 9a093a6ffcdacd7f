import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** Housekeeping: without Prisma's engine. */
const FORGET_OLD = sql('vault_news_forget_old', `DELETE FROM vault_news WHERE heard_at < now() - interval '30 days'`);

/** The events of the vault that were heard. */
@Injectable()
export class KeyringRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  /** False when it was heard before. */
  async hear(_tx: Tx, id: string): Promise<boolean> {
    const { vaultEvent } = await this.prisma.client();
    return (await vaultEvent.createMany({ data: { id }, skipDuplicates: true })).count > 0;
  }

  async forgetOldEvents(): Promise<void> {
    await this.database.query(FORGET_OLD);
  }
}
