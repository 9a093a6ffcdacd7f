import { wallClock } from '@maillon/domain/zone';
import { localZone } from '../../lib/local-zone.ts';

/** Minutes since midnight. */
const EVENING_STARTS = 18 * 60;
const MORNING_STARTS = 5 * 60;

/** « Bonjour Camille », in the evening and at night « Bonsoir ». */
export const greetingOf = (firstName: string, now: number): string => {
  const { minutes } = wallClock(now, localZone());
  return `${minutes >= MORNING_STARTS && minutes < EVENING_STARTS ? 'Bonjour' : 'Bonsoir'} ${firstName}`;
};
