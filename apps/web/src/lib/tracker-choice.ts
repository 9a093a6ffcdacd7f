import { storageKey } from '../config/storage.ts';
import { storage } from './storage.ts';

export type TrackerAnswer = 'accepted' | 'refused';

/** Cookie policy §6: the answer is remembered for six months, then it is asked for again. */
const MONTHS = 6;

/** The answer that was given on this device, or `null` when there is none (any more). */
export const trackerAnswer = (now: Date): TrackerAnswer | null => {
  const [answer, givenAt] = storage.read(storageKey.trackers)?.split(' ') ?? [];
  if ((answer !== 'accepted' && answer !== 'refused') || givenAt === undefined) return null;
  const until = new Date(givenAt);
  until.setMonth(until.getMonth() + MONTHS);
  return now < until ? answer : null;
};

export const rememberTrackerAnswer = (answer: TrackerAnswer, now: Date): void =>
  storage.write(storageKey.trackers, `${answer} ${now.toISOString()}`);
