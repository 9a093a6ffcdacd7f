import { HOUR_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { JobLock } from '../../platform/postgres/job-lock.ts';
import { BlobOwners } from '../../platform/storage/blob-owners.ts';
import { ObjectStore } from '../../platform/storage/storage.ts';
import { Clock } from '../../platform/time/clock.ts';
import { OrphanFilesRepository } from './orphan-files.repository.ts';
import { StoreOwner } from './store-owner.ts';

/** Longer than any upload and the transaction behind it. */
const UNDER_WAY_MS = 6 * HOUR_MS;
const PREFIXES = Array.from({ length: 256 }, (_none, at) => at.toString(16).padStart(2, '0'));
const AT_ONCE = 1_000;

/**
 * A process that dies between the bytes of a file and its row leaves bytes that no row names; these are deleted (design api §5.5). A row
 * whose bytes are gone is a loss, which is told and left as it is: a person may be bringing a backup back.
 */
@Injectable()
export class OrphanFiles {
  private readonly log = new Logger('OrphanFiles');

  constructor(
    private readonly clock: Clock,
    private readonly store: ObjectStore,
    private readonly jobs: JobLock,
    private readonly files: OrphanFilesRepository,
    private readonly owners: BlobOwners,
    private readonly owner: StoreOwner,
  ) {}

  @Cron('0 40 */6 * * *')
  async onTime(): Promise<void> {
    await this.run().catch((error: unknown) => this.log.error(`orphan files stay: ${errorName(error)}`));
  }

  /**
   * @returns how many blobs went, and the documents whose bytes are not there; null when another process is at it, or another
   * installation keeps its files beside ours, which is told
   */
  async run(): Promise<{ swept: number; lost: readonly string[] } | null> {
    if (!(await this.owner.isAlone())) {
      this.log.error('several names stand in `installations/` of the store: no file is thrown away until one is left');
      return null;
    }
    const found = { swept: 0, lost: [] as string[] };
    const done = await this.jobs.run('orphan files', async () => {
      const before = this.clock.now() - UNDER_WAY_MS;
      await this.store.deleteUnfinished(before);
      // A share at a time: a store of millions of files fits no memory.
      for (const prefix of PREFIXES) await this.sweep(prefix, before, found);
      return true;
    });
    if (found.swept > 0) this.log.log(`${found.swept} files without a document were deleted`);
    if (found.lost.length > 0)
      this.log.error(`${found.lost.length} documents have lost their bytes: ${found.lost.slice(0, 20)}`);
    return done === null ? null : found;
  }

  private async sweep(prefix: string, before: number, found: { swept: number; lost: string[] }): Promise<void> {
    const there = new Set<string>();
    const old: string[] = [];
    for await (const { blobId, keptAt } of this.store.list(prefix)) {
      there.add(blobId);
      if (keptAt < before) old.push(blobId);
    }
    for (let at = 0; at < old.length; at += AT_ONCE) {
      const some = old.slice(at, at + AT_ONCE);
      const owned = await this.owners.owned(some);
      for (const blobId of some.filter((one) => !owned.has(one))) {
        await this.store.delete(blobId);
        found.swept += 1;
      }
    }
    const rows = await this.files.rows(prefix, new Date(before).toISOString());
    found.lost.push(...rows.filter(({ blobId }) => !there.has(blobId)).map(({ id }) => id));
  }
}
