import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { checkTransition } from '@maillon/domain/appointment';
import { callWindowOf } from '@maillon/domain/call/call-window';

/** Where the call of a visit stands for a person who wants to join it. */
export type CallPhase =
  | { readonly is: 'waiting'; readonly opens: number }
  | { readonly is: 'open' }
  | { readonly is: 'over'; readonly why: 'late' | 'fulfilled' | 'cancelled' };

export const callPhase = (
  { status, start, end }: Pick<Appointment, 'status' | 'start' | 'end'>,
  now: number,
): CallPhase => {
  const times = { start: Date.parse(start), end: Date.parse(end) };
  const verdict = checkTransition('join', { status, ...times }, now);
  if (verdict.allowed) return { is: 'open' };
  if (verdict.because === 'TOO_EARLY') return { is: 'waiting', opens: callWindowOf(times).opens };
  if (verdict.because === 'TOO_LATE') return { is: 'over', why: 'late' };
  return { is: 'over', why: status === 'CANCELLED' ? 'cancelled' : 'fulfilled' };
};

/** Whether « Rejoindre la téléconsultation » is offered: as long as the room is open. */
export const isJoinable = (visit: Pick<Appointment, 'status' | 'start' | 'end'>, now: number): boolean =>
  callPhase(visit, now).is === 'open';

/**
 * Whether a person leads the visit, who writes its notes and its report and ends its call: the doctor, and where there is none, the
 * others who receive the patient (api A26, A27).
 */
export const leadsVisit = ({ doctors, midwives, assistants }: Appointment, userId: string): boolean =>
  (doctors.length > 0 ? doctors : [...midwives, ...assistants]).some(({ userData }) => userData.userId === userId);

/** Whether the visit can be ended now. @param now epoch milliseconds */
export const mayEndNow = ({ status, start, end }: Appointment, now: number): boolean =>
  checkTransition('end', { status, start: Date.parse(start), end: Date.parse(end) }, now).allowed;

/** Whether its time is over and it was not ended. */
export const isUnended = ({ status, end }: Pick<Appointment, 'status' | 'end'>, now: number): boolean =>
  status === 'BOOKED' && Date.parse(end) <= now;
