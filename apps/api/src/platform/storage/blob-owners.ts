import { Injectable } from '@nestjs/common';

/** The tables with a column `blob_id`: `orphan-files.db.spec.ts` compares the list with the database. */
const TABLES = ['data_requests', 'documents'] as const;
type Table = (typeof TABLES)[number];

/** Those of the blobs that a row of the table still names. */
type FindOwned = (blobIds: readonly string[]) => Promise<readonly string[]>;

/** Which blobs of the store belong to a row. The module that owns such a table says so in the constructor of its repository. */
@Injectable()
export class BlobOwners {
  static readonly tables: readonly string[] = TABLES;
  private readonly owners = new Map<Table, FindOwned>();

  register(table: Table, findOwned: FindOwned): void {
    this.owners.set(table, findOwned);
  }

  /** @throws {Error} when a table was not registered: its files would look like orphans */
  async owned(blobIds: readonly string[]): Promise<ReadonlySet<string>> {
    const missing = TABLES.filter((table) => !this.owners.has(table));
    if (missing.length > 0) throw new Error(`no owner is registered for the blobs of ${missing.join(', ')}`);
    const found = await Promise.all([...this.owners.values()].map((findOwned) => findOwned(blobIds)));
    return new Set(found.flat());
  }
}
