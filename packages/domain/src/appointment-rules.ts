import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time-units.ts';

/*
 * The numbers of booking. Contracts refuse by them, the API searches by them and the screens offer them; a test holds the CHECK
 * and the quarter hours of Postgres against them (`apps/api/src/modules/appointments/booking/appointment-rules.db.spec.ts`).
 */

/** Lengths that can be booked, in minutes (spec, clinical §5). */
export const APPOINTMENT_DURATIONS = [15, 30, 45, 60] as const;

export type AppointmentDuration = (typeof APPOINTMENT_DURATIONS)[number];

export const isAppointmentDuration = (minutes: number): minutes is AppointmentDuration =>
  APPOINTMENT_DURATIONS.some((allowed) => allowed === minutes);

/** A visit that runs at an instant began less than so many minutes before it: lists that begin there look back so far. */
export const MAX_APPOINTMENT_MINUTES = 60 satisfies AppointmentDuration;

/** What a patient books, and what a search means that says none. */
export const PATIENT_DURATION = 30 satisfies AppointmentDuration;
/** What the form of a professional begins with. */
export const PROFESSIONAL_DURATION = 15 satisfies AppointmentDuration;

/** How long a visit is in a slot of a calendar, whose length may be none that can be booked: the shortest that fills it. */
export const visitLength = (slotMinutes: number): AppointmentDuration =>
  APPOINTMENT_DURATIONS.find((minutes) => minutes >= slotMinutes) ?? MAX_APPOINTMENT_MINUTES;

/**
 * Slots start on the quarter hour, whatever their length and wherever a window begins (a window from 08:10 offers 08:15).
 * All zones in use keep an offset that is a multiple of a quarter hour, so UTC's quarters are the wall clock's.
 */
export const QUARTER_HOUR_MS = 15 * MINUTE_MS;

export const HORIZON_DAYS = 549;
const HORIZON_MS = HORIZON_DAYS * DAY_MS;

/** Slots are offered 18 months ahead: no calendar opens further, and no month beyond is built because a request names it. */
export const isWithinHorizon = (start: number, now: number): boolean => start - now <= HORIZON_MS;

const STAFF_HORIZON_MS = 3 * 366 * DAY_MS;

/** Staff book for themselves and each other beyond the slots that are offered: three years, and not by a slip into the next century. */
export const isWithinStaffHorizon = (start: number, now: number): boolean => start - now <= STAFF_HORIZON_MS;

/** How long before its start a patient changes or cancels a visit alone, unless the operator decides otherwise (design api B2). */
export const PATIENT_CANCEL_UNTIL_H = 24;

/** The last moment at which the patient of a visit may change it; after it, they call. Epoch milliseconds. */
export const patientChangesUntil = (start: number, hours: number): number => start - hours * HOUR_MS;

/** How long a move of staff can be taken back before it is notified. */
export const MOVE_UNDO_MS = 10 * SECOND_MS;

/** For how many days a subscribed calendar still tells of a visit, or of the one that its reader has left. */
export const FEED_PAST_DAYS = 30;
