import { addMonths, dayOf } from '@maillon/domain/day';
import { storageKey } from '../../config/storage.ts';
import { localZone } from '../local-zone.ts';
import { storage } from './storage.ts';

export type TrackerAnswer = 'accepted' | 'refused';

/** Cookie policy §6: the answer is remembered for six months, then it is asked for again. */
const MONTHS = 6;

/** The answer that was given on this device, or `null` when there is none (any more). */
export const trackerAnswer = (now: Date): TrackerAnswer | null => {
  const [answer, givenAt] = storage.read(storageKey.trackers)?.split(' ') ?? [];
  if ((answer !== 'accepted' && answer !== 'refused') || givenAt === undefined) return null;
  const instant = Date.parse(givenAt);
  if (Number.isNaN(instant)) return null;
  const [given, today] = [dayOf(instant, localZone()), dayOf(now, localZone())];
  return today < addMonths(given, MONTHS) ? answer : null;
};

export const rememberTrackerAnswer = (answer: TrackerAnswer, now: Date): void =>
  storage.write(storageKey.trackers, `${answer} ${now.toISOString()}`);
