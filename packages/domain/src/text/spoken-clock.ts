import { HOUR_MINUTES } from '../time-units.ts';

const NO_BREAK = '\u{a0}';

/**
 * « 14 h », « 9 h 30 » for minutes since midnight or of a length: the one spelling of an hour that people read, on screens and in
 * what is sent to them (design look §3). Its spaces do not break, so that no line ends inside an hour; an SMS, whose alphabet has
 * no such space, takes plain ones for them (`smsText`).
 */
export const spokenClock = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
  return rest === 0 ? `${hours}${NO_BREAK}h` : `${hours}${NO_BREAK}h${NO_BREAK}${String(rest).padStart(2, '0')}`;
};
