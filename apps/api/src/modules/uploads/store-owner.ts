import { createHash } from 'node:crypto';
import { errorName } from '@maillon/server-kit/error-code';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { ObjectStore } from '../../platform/storage/storage.ts';
import { OrphanFilesRepository } from './orphan-files.repository.ts';

/**
 * Every installation leaves its name in the store of its files. Where there is another name beside, the job may not say that a file
 * without a row here is an orphan (docs/decisions/files-and-their-places.md).
 */
@Injectable()
export class StoreOwner implements OnApplicationBootstrap {
  private readonly log = new Logger('StoreOwner');
  private signed: Promise<string> | undefined;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>,
    private readonly rows: OrphanFilesRepository,
    private readonly store: ObjectStore,
    private readonly housekeeping: Housekeeping,
  ) {}

  /** Not waited for: a store that is away for a moment keeps no process from starting, and it is tried again soon. */
  onApplicationBootstrap(): void {
    this.housekeeping.register('name in the store of files', async () => void (await this.sign()));
    this.sign().catch((error: unknown) => this.log.warn(`the store of files was not signed yet: ${errorName(error)}`));
  }

  async isAlone(): Promise<boolean> {
    // Anew each time: a person who cleared the names may have cleared ours.
    const ours = await this.write();
    return (await this.store.names()).every((name) => name === ours);
  }

  private sign(): Promise<string> {
    this.signed ??= this.write().catch((error: unknown) => {
      this.signed = undefined;
      throw error;
    });
    return this.signed;
  }

  /** With the address: a copy of the database that serves elsewhere is another installation. */
  private async write(): Promise<string> {
    const installation = await this.rows.installation();
    if (installation === undefined) throw new Error('this database does not know which installation it is of');
    const address = createHash('sha256').update(new URL(this.env.PUBLIC_URL).origin).digest('hex');
    const name = `${installation}-${address.slice(0, 12)}`;
    await this.store.sign(name);
    return name;
  }
}
