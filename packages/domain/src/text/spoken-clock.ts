import { HOUR_MINUTES } from '../time-units.ts';

/**
 * « 14 h », « 9 h 30 » for minutes since midnight or of a length: the one spelling of an hour that people read, on screens and in
 * what is sent to them (design look §3). The space is a plain one: a non-breaking one takes an SMS out of its alphabet.
 */
export const spokenClock = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
};
