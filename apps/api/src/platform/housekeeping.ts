import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from './postgres/database.ts';
import { tryLock } from './postgres/locks.ts';

/** What is thrown away when its time is over; in one process at a time, whichever comes first. */
@Injectable()
export class Housekeeping {
  private readonly log = new Logger('Housekeeping');
  private readonly tasks = new Map<string, () => Promise<void>>();

  constructor(private readonly database: Database) {}

  /** A task takes away a bounded portion: it comes round again in five minutes. */
  register(name: string, task: () => Promise<void>): void {
    this.tasks.set(name, task);
  }

  /** Runs each task in a transaction of its own: one that fails keeps no other from its work. */
  async run(): Promise<void> {
    for (const [name, task] of this.tasks) {
      try {
        await this.runAlone(task);
      } catch (error) {
        this.log.warn(`${name} failed: ${errorName(error)}`);
      }
    }
  }

  private async runAlone(task: () => Promise<void>): Promise<void> {
    await this.database.tx(async (tx) => {
      if (await tryLock(tx, 'housekeeping')) await task();
    });
  }
}
