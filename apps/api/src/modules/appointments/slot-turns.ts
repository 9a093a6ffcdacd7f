import type { Interval } from '@maillon/domain/calendar/interval';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../platform/database.ts';

interface Taking {
  readonly time: Interval;
  readonly over: Promise<void>;
}

const overlap = (one: Interval, other: Interval): boolean => one.start < other.end && other.start < one.end;

/**
 * Fifty who want one slot: the first goes ahead, the others look once it has ended, and find with one read what they would else
 * hear from a transaction that waits in Postgres and is undone. Within this process and for speed only: who gets the slot is
 * decided by Postgres.
 */
@Injectable()
export class SlotTurns {
  private readonly taking = new Map<string, Set<Taking>>();

  constructor(@Inject(Database) private readonly database: Pick<Database, 'over'>) {}

  /** Does `work` once those are through who are at it now; those who waited do not wait for each other. */
  async after<T>(practitionerIds: readonly string[], time: Interval, work: () => Promise<T>): Promise<T> {
    const others = practitionerIds.flatMap((id) => [...(this.taking.get(id) ?? [])]);
    const before = others.filter((other) => overlap(other.time, time));
    // Who has nobody before them is at it at once: a crowd comes in one turn of the event loop.
    if (before.length > 0) await Promise.all(before.map(({ over }) => over));

    const { promise, resolve } = Promise.withResolvers<void>();
    const mine = { time, over: promise };
    for (const id of practitionerIds) this.taking.set(id, (this.taking.get(id) ?? new Set()).add(mine));
    // What it wrote is seen by others only after the commit, which comes after the work.
    const { over } = this.database;
    const leave = (): void => {
      for (const id of practitionerIds) {
        this.taking.get(id)?.delete(mine);
        if (this.taking.get(id)?.size === 0) this.taking.delete(id);
      }
      resolve();
    };
    try {
      return await work();
    } finally {
      void over.then(leave);
    }
  }
}
