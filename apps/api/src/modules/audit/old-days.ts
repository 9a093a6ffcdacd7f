import { addYears, utcToDay } from '@maillon/domain/day';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/time/clock.ts';

/** A year of old days in one night, for a database that comes from elsewhere. */
const DAYS_A_NIGHT = 400;

/** What goes when it is so many years old. */
interface OldDays {
  readonly keptYears: number;
  /** Takes one day away, the oldest before that day (`yyyy-MM-dd`); false when there is none. */
  readonly takeOldest: (tx: Tx, before: string) => Promise<boolean>;
  /** After a change of secrets, before the old one is retired: what one of ours signed is signed again, and nothing else. */
  readonly signAgain: (tx: Tx) => Promise<void>;
}

/** Whole days, oldest first, each in a transaction of its own. */
export const takeOldDays = async (
  clock: Clock,
  database: Database,
  { keptYears, takeOldest, signAgain }: OldDays,
): Promise<void> => {
  const before = addYears(utcToDay(clock.now()), -keptYears);
  for (let day = 0; day < DAYS_A_NIGHT; day += 1) {
    if (!(await database.tx((tx) => takeOldest(tx, before)))) break;
  }
  await database.tx(signAgain);
};
