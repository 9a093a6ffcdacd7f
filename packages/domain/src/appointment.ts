import { callWindowOf } from './call/call-window.ts';
import { DAY_MS, MINUTE_MS } from './time-units.ts';

/** Times are epoch milliseconds; `now` is always an argument. Rules of design api §4.1. */

export const APPOINTMENT_STATUSES = ['BOOKED', 'FULFILLED', 'CANCELLED'] as const;

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

export interface AppointmentTimes {
  readonly status: AppointmentStatus;
  readonly start: number;
  readonly end: number;
}

export const SERVICE_CATEGORIES = ['Consultation', 'UrgentFollowUp', 'FollowUp', 'RenewalOfPrescription'] as const;

export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];

export const SERVICE_CATEGORY_LABELS: Record<ServiceCategory, string> = {
  Consultation: 'Consultation',
  UrgentFollowUp: 'Urgent',
  FollowUp: 'Suivi',
  RenewalOfPrescription: 'Renouvellement d’ordonnance',
};

export type AppointmentEvent = 'update' | 'cancel' | 'join' | 'end';

/** NOT_BOOKED: the appointment has ended or was cancelled. TOO_EARLY, TOO_LATE: booked, but now is outside the window. */
export type EventVerdict =
  | { readonly allowed: true; readonly next: AppointmentStatus }
  | { readonly allowed: false; readonly because: 'NOT_BOOKED' | 'TOO_EARLY' | 'TOO_LATE' };

/** After this only a cancellation closes an appointment that was not ended. */
const OPEN_AFTER_END = 7 * DAY_MS;
/** A form takes a moment to send: a start this far in the past still counts as now. */
const BOOKING_TOLERANCE = MINUTE_MS;

/**
 * What an event does to an appointment at a given moment. Who may cause it is not asked here.
 * Cancelling a cancelled appointment is allowed and changes nothing: the second call gets the first one's answer.
 */
export function checkTransition(event: AppointmentEvent, appointment: AppointmentTimes, now: number): EventVerdict {
  if (event === 'cancel' && appointment.status === 'CANCELLED') return { allowed: true, next: 'CANCELLED' };
  if (appointment.status !== 'BOOKED') return { allowed: false, because: 'NOT_BOOKED' };
  const { opens, closes } = windowOf(event, appointment);
  if (now < opens) return { allowed: false, because: 'TOO_EARLY' };
  if (now > closes) return { allowed: false, because: 'TOO_LATE' };
  return { allowed: true, next: STATUS_AFTER[event] };
}

const STATUS_AFTER: Record<AppointmentEvent, AppointmentStatus> = {
  update: 'BOOKED',
  join: 'BOOKED',
  cancel: 'CANCELLED',
  end: 'FULFILLED',
};

/** The first and the last moment at which a booked appointment takes the event, both included. */
function windowOf(event: AppointmentEvent, times: AppointmentTimes): { opens: number; closes: number } {
  const { end } = times;
  switch (event) {
    case 'update':
      return { opens: Number.NEGATIVE_INFINITY, closes: end + OPEN_AFTER_END };
    case 'cancel':
      return { opens: Number.NEGATIVE_INFINITY, closes: Number.POSITIVE_INFINITY };
    case 'join':
      return callWindowOf(times);
    case 'end':
      return { opens: callWindowOf(times).opens, closes: end + OPEN_AFTER_END };
  }
}

/** The LIVE badge: booked, and now lies between start and end. Derived, never stored. */
export function isLive({ status, start, end }: AppointmentTimes, now: number): boolean {
  return status === 'BOOKED' && start <= now && now < end;
}

/** Whether an appointment may be put at this start; otherwise 'Cette date est déjà passée'. */
export function isBookableStart(start: number, now: number): boolean {
  return start >= now - BOOKING_TOLERANCE;
}
