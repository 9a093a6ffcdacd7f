import { addYears, utcToDay } from '@maillon/domain/day';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/time/clock.ts';

/** A year of old days in one night, for a database that comes from elsewhere. */
const DAYS_A_NIGHT = 400;

/** What goes when it is so many years old. */
interface RetentionRule {
  readonly retentionYears: number;
  /** Takes one day away, the oldest before that day (`yyyy-MM-dd`); false when there is none. */
  readonly removeOldest: (tx: Tx, before: string) => Promise<boolean>;
  /** After a change of secrets, before the old one is retired: what one of ours signed is signed again, and nothing else. */
  readonly signAgain: (tx: Tx) => Promise<void>;
}

/** Whole days, oldest first, each in a transaction of its own. */
export const removeOldDays = async (
  clock: Clock,
  database: Database,
  { retentionYears, removeOldest, signAgain }: RetentionRule,
): Promise<void> => {
  const before = addYears(utcToDay(clock.now()), -retentionYears);
  for (let day = 0; day < DAYS_A_NIGHT; day += 1) {
    if (!(await database.tx((tx) => removeOldest(tx, before)))) break;
  }
  await database.tx(signAgain);
};
