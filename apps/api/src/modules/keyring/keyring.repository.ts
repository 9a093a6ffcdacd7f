import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Clock } from '../../platform/time/clock.ts';

const RETENTION_MS = 30 * DAY_MS;

/** The events of the vault that were heard. */
@Injectable()
export class KeyringRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  /** False when it was heard before. */
  async hear(_tx: Tx, id: string): Promise<boolean> {
    const { vaultEvent } = await this.prisma.client();
    return (await vaultEvent.createMany({ data: { id }, skipDuplicates: true })).count > 0;
  }

  async deleteExpiredEvents(): Promise<void> {
    const { vaultEvent } = await this.prisma.client();
    await vaultEvent.deleteMany({ where: { heardAt: { lt: new Date(this.clock.now() - RETENTION_MS) } } });
  }
}
