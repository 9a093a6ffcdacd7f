import type { Database } from '@maillon/server-kit/postgres/database';
import type { KeyRing } from './keys/key-ring.ts';
import type { Settings } from './settings.ts';

/** What every operation of the core is handed: storage, keys, rules, and the clock that dates new users. */
export interface Core {
  db: Database;
  keys: KeyRing;
  settings: Settings;
  /** Milliseconds, strictly increasing within this process. */
  nextTimeJoined: () => number;
}

/**
 * Two users made in one millisecond would be listed by descending id, so the older one could come second.
 * Moving the second one by a millisecond keeps "order of joining" true.
 */
export function joiningClock(now: () => number): () => number {
  let last = 0;
  return () => {
    last = Math.max(now(), last + 1);
    return last;
  };
}
