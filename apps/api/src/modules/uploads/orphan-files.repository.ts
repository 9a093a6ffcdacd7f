import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { BlobOwners } from '../../platform/storage/blob-owners.ts';

/** Asked at each start, for which the engine of Prisma need not be loaded. */
const INSTALLATION = sql('store_owner_installation', 'SELECT id FROM installation');

const BATCH_SIZE = 50_000;

@Injectable()
export class OrphanFilesRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    owners: BlobOwners,
  ) {
    owners.register('documents', (blobIds) => this.owned(blobIds));
  }

  /** The id of this installation's database; undefined where no migration has given one. */
  async installation(): Promise<string | undefined> {
    return (await this.database.query(INSTALLATION))[0]?.id;
  }

  /** Living documents (an archive that was fetched or has expired may be gone) whose blob begins with these digits. `before` is an ISO instant. */
  async rows(prefix: string, before: string): Promise<{ id: string; blobId: string }[]> {
    const { document } = await this.prisma.client();
    return document.findMany({
      // A range, which the index of any collation has; `z` stands behind every hexadecimal digit.
      where: { blobId: { gte: prefix, lt: `${prefix}z` }, deletedAt: null, createdAt: { lt: before } },
      select: { id: true, blobId: true },
      take: BATCH_SIZE,
    });
  }

  private async owned(blobIds: readonly string[]): Promise<string[]> {
    const { document } = await this.prisma.client();
    const rows = await document.findMany({ where: { blobId: { in: [...blobIds] } }, select: { blobId: true } });
    return rows.map(({ blobId }) => blobId);
  }
}
