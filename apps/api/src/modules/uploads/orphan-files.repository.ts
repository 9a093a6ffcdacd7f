import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/**
 * Every table that keeps the name of a blob has its line here and names the column `blob_id`: `orphan-files.db.spec.ts` compares
 * the list with the database, because a table that is forgotten would lose its files.
 */
export const TABLES_WITH_BLOBS = ['data_requests', 'documents'] as const;

/** An archive that is over belongs to nobody: a process that died before it threw it away leaves a whole life behind. */
const ONLY: Partial<Record<(typeof TABLES_WITH_BLOBS)[number], string>> = { data_requests: `AND status = 'READY'` };

const OWNED = sql(
  'orphan_files_owned',
  TABLES_WITH_BLOBS.map(
    (table) => `SELECT blob_id AS "blobId" FROM ${table} WHERE blob_id = ANY ($1::text[]) ${ONLY[table] ?? ''}`,
  ).join(' UNION ALL '),
);

/** Asked at each start, for which the engine of Prisma need not be loaded. */
const INSTALLATION = sql('store_owner_installation', 'SELECT id FROM installation');

const BATCH_SIZE = 50_000;

@Injectable()
export class OrphanFilesRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  /** The id of this installation's database; undefined where no migration has given one. */
  async installation(): Promise<string | undefined> {
    return (await this.database.query(INSTALLATION))[0]?.id;
  }

  async owned(blobIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query(OWNED, [blobIds]);
    return new Set(rows.map(({ blobId }) => blobId));
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
}
