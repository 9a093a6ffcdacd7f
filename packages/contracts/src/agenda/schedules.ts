import { DAY_MS, MINUTE_MS } from '@maillon/domain/time-units';
import * as z from 'zod';
import { practitionerType } from '../accounts/person-cards.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, instant, instantOut, localTime } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

const appointmentStatus = z.enum(['BOOKED', 'FULFILLED', 'CANCELLED']);

/** One block of a calendar. Details of an appointment are only there when the reader may see them (design api §2.12). */
export const calendarBlock = z.object({
  id: z.string(),
  start: instantOut,
  end: instantOut,
  status: z.enum(['FREE', 'BUSY']),
  kind: z.enum(['availability', 'exception', 'appointment']),
  scheduleId: id,
  /** Of an exception, where it comes from: written here, or a calendar kept elsewhere. Patients are not told. */
  source: z.enum(['manual', 'google-calendar', 'outlook-calendar']).optional(),
  appointment: z
    .object({
      id,
      status: appointmentStatus,
      serviceCategory: z.string(),
      patientName: z.string().nullable(),
      version: z.number().int(),
    })
    .optional(),
});
export type CalendarBlock = z.infer<typeof calendarBlock>;

const owner = z.object({ userType: practitionerType, profileId: id, userId: id, name: z.string() });
const range = z
  .strictObject({ startDate: instant, endDate: instant })
  .refine((value) => value.startDate < value.endDate, { error: TEXTS.endDateBeforeStart, path: ['endDate'] })
  .refine((value) => Date.parse(value.endDate) - Date.parse(value.startDate) <= 62 * DAY_MS, {
    error: TEXTS.rangeTooLong,
    path: ['endDate'],
  });

export const getCalendar = endpoint({
  id: 'schedules.calendar',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/schedule/:scheduleId',
  summary: 'Les plages libres, les indisponibilités et les rendez-vous d’un agenda.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ scheduleId: id }),
  query: range,
  output: z.object({ id, timeZone: z.string(), duration: z.number().int(), owner, slots: z.array(calendarBlock) }),
  refusals: ['SCHEDULE_ACCESS_REQUIRED', 'SCHEDULE_NOT_FOUND'],
});

export const organizationCalendar = endpoint({
  id: 'schedules.organization',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/organization/:organizationId/schedule',
  summary: 'Les agendas des membres d’une structure, ou d’un seul.',
  audience: ['doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ organizationId: id }),
  query: z
    .strictObject({ startDate: instant, endDate: instant, memberId: id.optional() })
    .refine((value) => value.startDate < value.endDate, { error: TEXTS.endDateBeforeStart, path: ['endDate'] })
    .refine((value) => Date.parse(value.endDate) - Date.parse(value.startDate) <= 62 * DAY_MS, {
      error: TEXTS.rangeTooLong,
      path: ['endDate'],
    }),
  output: z.object({ slots: z.array(calendarBlock.extend({ owner })) }),
  refusals: [],
});

/** A weekly slot: wall-clock times in the schedule's zone; `endTime` ≤ `startTime` crosses midnight. */
export const weeklySlot = z.object({
  id,
  weekday: z.number().int().min(1).max(7),
  startTime: localTime,
  endTime: localTime,
  /** This week's occurrence as instants, for clients that draw it on a dated calendar. */
  start: instantOut,
  end: instantOut,
});
export type WeeklySlot = z.infer<typeof weeklySlot>;

export const scheduleException = z.object({ id, start: instantOut, end: instantOut, status: z.enum(['BUSY', 'FREE']) });
export type ScheduleException = z.infer<typeof scheduleException>;

export const scheduleSettings = z.object({
  id,
  duration: z.number().int(),
  timeZone: z.string(),
  settings: z.object({ slots: z.array(weeklySlot) }),
  slots: z.array(scheduleException),
  owner,
  version: z.number().int(),
  /** Booked appointments that now lie outside the availability; they stay booked. */
  warnings: z.array(z.object({ appointmentId: id, start: instantOut, end: instantOut })),
});
export type ScheduleSettings = z.infer<typeof scheduleSettings>;

export const getSettings = endpoint({
  id: 'schedules.settings',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/schedule/:userType/:profileId',
  summary: 'La semaine type et les périodes exceptionnelles d’un professionnel.',
  audience: ['doctor', 'midwife', 'assistant', 'organization'],
  /** Any text for the type, so that a wrong one gets the specification's own refusal and not a field error. */
  params: z.strictObject({ userType: z.string().max(40), profileId: id }),
  /** `mayManage`: the reader may save them; who was let to look may not. */
  output: scheduleSettings.extend({ mayManage: z.boolean() }),
  refusals: ['SCHEDULE_ACCESS_REQUIRED', 'SCHEDULE_NOT_FOUND', 'UNSUPPORTED_USER_TYPE'],
});

/**
 * A weekly slot as sent: either weekday and wall-clock times, or two instants of which the weekday of the first and the times of
 * the wall in the schedule's zone count (spec clinical §7 posts date-times; design api A30). 22:00 and 06:00 cross midnight,
 * whichever day the second one names.
 */
const weeklySlotInput = z
  .strictObject({
    id: id.optional(),
    weekday: z.number().int().min(1).max(7).optional(),
    startTime: localTime.optional(),
    endTime: localTime.optional(),
    start: instant.optional(),
    end: instant.optional(),
  })
  .superRefine((slot, context) => {
    const lacking = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (slot.start === undefined && slot.end === undefined) {
      if (slot.weekday === undefined) lacking('weekday', TEXTS.required);
      if (slot.startTime === undefined) lacking('startTime', TEXTS.startRequired);
      if (slot.endTime === undefined) lacking('endTime', TEXTS.endRequired);
      if (slot.startTime !== undefined && slot.startTime === slot.endTime) lacking('endTime', TEXTS.endTimeBeforeStart);
    } else if (slot.start === undefined) lacking('start', TEXTS.startRequired);
    else if (slot.end === undefined) lacking('end', TEXTS.endRequired);
    else if (slot.start === slot.end) lacking('end', TEXTS.endTimeBeforeStart);
    else if (Math.abs(Date.parse(slot.end) - Date.parse(slot.start)) >= DAY_MS) lacking('end', TEXTS.rangeTooLong);
  });
export type WeeklySlotInput = z.infer<typeof weeklySlotInput>;

export const saveSettings = endpoint({
  id: 'schedules.saveSettings',
  whileImpersonating: 'demo',
  kept: 'ids',
  trail: 'conflicts',
  method: 'POST',
  path: '/schedule/:scheduleId/settings',
  summary: 'Remplace la semaine type d’un agenda.',
  audience: ['doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ scheduleId: id }),
  body: z.strictObject({
    slots: z.array(weeklySlotInput).max(100),
    duration: z.number().int().min(5).max(120).default(30),
    timeZone: z.string().max(60).optional(),
  }),
  output: scheduleSettings,
  ifMatch: 'required',
  refusals: ['SCHEDULE_ACCESS_REQUIRED', 'SCHEDULE_NOT_FOUND', 'SLOTS_OVERLAP'],
});

const exceptionInput = z
  .strictObject({
    start: z.string({ error: TEXTS.startDateRequired }).pipe(instant),
    end: z.string({ error: TEXTS.endRequired }).pipe(instant),
    status: z.enum(['BUSY', 'FREE'], TEXTS.wrongChoice),
  })
  .superRefine(({ start, end }, context) => {
    const length = Date.parse(end) - Date.parse(start);
    if (length >= MINUTE_MS) return;
    if (length > 0) {
      // A period of a moment would be one of thousands, which no calendar shows.
      context.addIssue({ code: 'custom', path: ['end'], message: TEXTS.shorterThanAMinute });
      return;
    }
    const onAnEarlierDay = end.slice(0, 10) < start.slice(0, 10);
    const message = onAnEarlierDay ? TEXTS.endDateBeforeStart : TEXTS.endTimeBeforeStart;
    context.addIssue({ code: 'custom', path: ['end'], message });
  });

export const addExceptions = endpoint({
  id: 'schedules.addExceptions',
  whileImpersonating: 'demo',
  kept: 'ids',
  trail: 'conflicts',
  method: 'POST',
  path: '/schedule/:scheduleId/slots',
  summary: 'Ajoute des périodes exceptionnelles, disponibles ou indisponibles.',
  audience: ['doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ scheduleId: id }),
  body: z.strictObject({
    slots: z.array(exceptionInput).min(1, TEXTS.startDateRequired).max(100),
  }),
  output: z.array(scheduleException),
  status: 201,
  refusals: ['SCHEDULE_ACCESS_REQUIRED', 'SCHEDULE_NOT_FOUND', 'SLOTS_OVERLAP_EXCEPTION', 'EXCEPTION_LIMIT'],
});

export const removeExceptions = endpoint({
  id: 'schedules.removeExceptions',
  whileImpersonating: 'demo',
  trail: 'conflicts',
  method: 'DELETE',
  path: '/schedule/:scheduleId/slots',
  summary: 'Supprime des périodes exceptionnelles.',
  audience: ['doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ scheduleId: id }),
  /** Ids with commas between them, here or in the body (design api A22); one of the two. */
  query: z.strictObject({
    slotIds: z
      .string()
      .max(4000)
      .transform((ids) => ids.split(','))
      .pipe(z.array(id).max(100))
      .optional(),
  }),
  body: z.strictObject({ slotIds: z.array(id).max(100) }).optional(),
  refusals: ['SCHEDULE_ACCESS_REQUIRED', 'SCHEDULE_NOT_FOUND'],
});
