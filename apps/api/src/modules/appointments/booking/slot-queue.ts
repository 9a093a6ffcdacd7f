import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Interval, overlaps } from '@maillon/domain/calendar/interval';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../../platform/postgres/database.ts';

interface Taking {
  readonly ids: readonly string[];
  readonly time: Interval;
  /** True when those people have that time no more. */
  readonly settled: Promise<boolean>;
}

interface Attempt<Seen, Done> {
  /** What is read before; it waits for no other attempt. */
  readonly look: () => Promise<Seen>;
  /** @param taken who of those asked for was given to another person meanwhile */
  readonly work: (seen: Seen, taken: ReadonlySet<string>) => Promise<Done>;
}

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Fifty who want one slot: the first goes ahead, the others look meanwhile, wait for the commit and know then that the slot was
 * taken while they asked for it, where they would else hear it from a transaction that waits in Postgres and is undone. Within
 * this process and for speed only: who gets the slot is decided by Postgres.
 */
@Injectable()
export class SlotQueue {
  private readonly taking = new Map<string, Set<Taking>>();

  constructor(@Inject(Database) private readonly database: Pick<Database, 'settled'>) {}

  /** Does the work once those are through who are at it now; those who waited do not wait for each other. */
  async after<Seen, Done>(ids: readonly string[], time: Interval, { look, work }: Attempt<Seen, Done>): Promise<Done> {
    const before = this.atIt(ids, time);
    // An attempt with none before it starts at once: a burst arrives in one turn of the event loop.
    if (before.size === 0) return this.take(ids, time, async () => work(await look(), NOBODY));

    // A look of theirs in the trip of the first would keep the first waiting, and everybody waits for the first.
    await nextTurn();
    const [seen, taken] = await Promise.all([look(), takenBy(before)]);
    return this.take(ids, time, () => work(seen, taken));
  }

  private atIt(ids: readonly string[], time: Interval): ReadonlySet<Taking> {
    const others = ids.flatMap((id) => [...(this.taking.get(id) ?? [])]);
    return new Set(others.filter((other) => overlaps(other.time, time)));
  }

  private async take<Done>(ids: readonly string[], time: Interval, work: () => Promise<Done>): Promise<Done> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const mine = { ids, time, settled: promise };
    for (const id of ids) this.taking.set(id, (this.taking.get(id) ?? new Set()).add(mine));
    // What it wrote is seen by others only after the commit, which comes after the work.
    const { settled } = this.database;
    let isDone = false;
    const leave = (isCommitted: boolean): void => {
      for (const id of ids) {
        this.taking.get(id)?.delete(mine);
        if (this.taking.get(id)?.size === 0) this.taking.delete(id);
      }
      resolve(isDone && isCommitted);
    };
    try {
      const done = await work();
      isDone = true;
      return done;
    } finally {
      void settled.then(leave);
    }
  }
}

/** Everybody who is not free any more, once all of them are through. */
async function takenBy(before: ReadonlySet<Taking>): Promise<ReadonlySet<string>> {
  const each = await Promise.all([...before].map(async ({ ids, settled }) => ((await settled) ? ids : [])));
  return new Set(each.flat());
}
