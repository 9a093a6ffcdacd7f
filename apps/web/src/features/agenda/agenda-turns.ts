import type { Turn } from '../../lib/api/query.ts';

const elapsed = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** One load in so many milliseconds: the first begins at once, those that come too soon wait, and only what is still wanted then is sent. */
export const loadTurns = (milliseconds: number): Turn => {
  let last = Number.NEGATIVE_INFINITY;
  const rest = (): number => last + milliseconds - performance.now();
  return async (signal) => {
    for (let wait = rest(); wait > 0; wait = rest()) {
      await elapsed(wait);
      signal.throwIfAborted();
    }
    last = performance.now();
  };
};

/** Spec clinical §9: weeks that are only passed are not read. Visits and openings do not wait for each other. */
const LOAD_MS = 100;
export const visitTurns = loadTurns(LOAD_MS);
export const calendarTurns = loadTurns(LOAD_MS);
