import { PATIENT_DURATION } from '@maillon/domain/appointment-rules';
import { DAY_MS } from '@maillon/domain/time-units';
import * as z from 'zod';
import { practitionerCard, practitionerType } from '../accounts/person-cards.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { calendarDay, id, idOut, instant, instantOrDay, instantOut } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';
import { duration } from './appointments.ts';
import { asksWholePlace, searchPlace } from './search-place.ts';

/** Free time of one day on the booking grid. */
const freeSlot = z.object({ start: instantOut, end: instantOut });

export const availableSlots = endpoint({
  id: 'appointments.availableSlots',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/appointment/available-slots',
  summary: 'Les créneaux libres d’un jour, avec les professionnels qui les proposent.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  query: z
    .strictObject({
      duration: duration.default(PATIENT_DURATION),
      /** The day asked for: an instant, read in each schedule's zone, or a calendar day. */
      date: instantOrDay,
      /** Last day, included; the first day alone when absent. At most 31 days, and the 30,000 earliest slots. */
      until: calendarDay.optional(),
      userTypes: z
        .union([
          z
            .string()
            .max(100)
            .transform((value) => value.split(',')),
          z.array(z.string()),
        ])
        .pipe(z.array(practitionerType).min(1, TEXTS.required).max(3)),
      patientId: id.optional(),
      ...searchPlace,
      doctorId: id.optional(),
      assistantId: id.optional(),
      midwifeId: id.optional(),
    })
    .superRefine(asksWholePlace),
  output: z.object({
    slots: z.array(
      freeSlot.extend({
        doctorScheduleId: idOut.nullable(),
        assistantScheduleId: idOut.nullable(),
        midwifeScheduleId: idOut.nullable(),
      }),
    ),
    doctorSchedules: z.array(z.object({ id: idOut, owner: practitionerCard })),
    assistantSchedules: z.array(z.object({ id: idOut, owner: practitionerCard })),
    midwifeSchedules: z.array(z.object({ id: idOut, owner: practitionerCard })),
  }),
  verifiedOnly: true,
  refusals: ['NOT_FOUND', 'PATIENT_NOT_FOLLOWED', 'DATE_IN_PAST'],
});

/** The free time of many calendars over weeks, small enough to travel: the same slots, as minutes after `from`. */
export const slotStarts = endpoint({
  id: 'appointments.slotStarts',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/appointment/slot-starts',
  summary: 'Les débuts de créneaux libres de chaque professionnel d’un type, sur une période.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  query: z
    .strictObject({
      userType: practitionerType,
      duration: duration.default(PATIENT_DURATION),
      from: instant,
      until: instant,
    })
    .refine(({ from, until }) => from < until, { error: TEXTS.endDateBeforeStart, path: ['until'] })
    .refine(({ from, until }) => Date.parse(until) - Date.parse(from) <= 32 * DAY_MS, {
      error: TEXTS.rangeTooLong,
      path: ['until'],
    }),
  output: z.object({
    from: instantOut,
    duration: z.number().int(),
    schedules: z.array(z.object({ id: idOut, practitionerId: idOut, starts: z.array(z.number()) })),
  }),
  verifiedOnly: true,
  refusals: ['NOT_FOUND'],
});

export const dailyAvailability = endpoint({
  id: 'appointments.dailyAvailability',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/appointment/daily-availability/:userType/:userId',
  summary: 'Les créneaux libres d’un professionnel pour un jour.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ userType: z.string().max(40), userId: id }),
  query: z.strictObject({
    start: instantOrDay,
    duration: duration.default(PATIENT_DURATION),
  }),
  output: z.object({ slots: z.array(freeSlot) }),
  verifiedOnly: true,
  refusals: ['SCHEDULE_NOT_FOUND', 'UNSUPPORTED_USER_TYPE', 'DATE_IN_PAST'],
});
