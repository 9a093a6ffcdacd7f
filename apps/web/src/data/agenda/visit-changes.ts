import type { SeenAppointment } from './appointments.ts';

/** What its patient does about a visit alone, as far as it may still be done; a part of the address of its page, which opens there. */
export const VISIT_CHANGES = ['move', 'cancel'] as const;
export type VisitChange = (typeof VISIT_CHANGES)[number];

/** Whether its patient can only call any more. */
export const isTooLate = ({ status, start, changesUntil, mayChange }: SeenAppointment, now: number): boolean =>
  status === 'BOOKED' &&
  changesUntil !== null &&
  Date.parse(start) > now &&
  (!mayChange || Date.parse(changesUntil) < now);

/** What its patient may still do about a visit that has not begun; a visit to two of one profession is moved by them. */
export const changesOf = (visit: SeenAppointment, now: number): readonly VisitChange[] => {
  const { status, start, changesUntil, doctors, midwives, assistants } = visit;
  if (status !== 'BOOKED' || changesUntil === null || Date.parse(start) <= now || isTooLate(visit, now)) return [];
  return Math.max(doctors.length, midwives.length, assistants.length) > 1 ? ['cancel'] : VISIT_CHANGES;
};
