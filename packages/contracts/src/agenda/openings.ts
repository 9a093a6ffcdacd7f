import { isAppointmentDuration, PATIENT_DURATION } from '@maillon/domain/appointment-rules';
import { EMPTY_REASONS } from '@maillon/domain/calendar/openings';
import * as z from 'zod';
import { practitionerCard } from '../accounts/person-cards.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, ids, instantOrDay, instantOut } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';
import { reasonCode } from './appointments.ts';
import { asksWholePlace, searchPlace } from './search-place.ts';

const MAX_PEOPLE = 50;
const MAX_TOGETHER = 2;
const MAX_COMPANIONS = 20;
const MAX_EACH = 20;
/** A week. */
const MAX_NOTICE_MINUTES = 7 * 24 * 60;

/** The next free times of several practitioners over six months, and why one has none. */
export const openings = endpoint({
  id: 'appointments.openings',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/appointment/openings',
  summary: 'Les prochains créneaux de chaque professionnel sur six mois, ou la raison pour laquelle il n’y en a pas.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  query: z
    .strictObject({
      duration: z.coerce
        .number(TEXTS.wrongChoice)
        .refine(isAppointmentDuration, TEXTS.wrongChoice)
        .default(PATIENT_DURATION),
      /** Any of these; a patient who names none asks for those who care for them. */
      anyOf: ids(MAX_PEOPLE).optional(),
      /**
       * Instead of those: who else sees patients about that, the nearest of them who have time. Where it is not known from where, those who
       * can be seen soonest.
       */
      nearbyAbout: reasonCode.optional(),
      /** All of these must be free too. */
      allOf: ids(MAX_TOGETHER).optional(),
      /** One of these must be free too: « any of these doctors, with any of these nurses ». */
      withAnyOf: ids(MAX_COMPANIONS).optional(),
      /** From when; now when absent. */
      from: instantOrDay.optional(),
      /** Minutes before which nothing is offered. */
      notice: z.coerce.number(TEXTS.wrongChoice).int(TEXTS.wrongChoice).min(0).max(MAX_NOTICE_MINUTES).default(0),
      patientId: id.optional(),
      ...searchPlace,
      /** How many of each. */
      each: z.coerce.number(TEXTS.wrongChoice).int(TEXTS.wrongChoice).min(1).max(MAX_EACH).default(5),
    })
    .superRefine(asksWholePlace)
    .refine(({ anyOf, nearbyAbout }) => anyOf === undefined || nearbyAbout === undefined, {
      error: TEXTS.wrongChoice,
      path: ['nearbyAbout'],
    }),
  output: z.object({
    practitioners: z.array(
      z.object({
        practitioner: practitionerCard,
        isReferent: z.boolean(),
        /** The structure where they receive, of those who belong to one. */
        structure: z.string().nullable(),
        /** As the crow flies, from the place asked for or from where the patient lives. */
        distanceKm: z.number().nullable(),
        /** When they can begin. */
        starts: z.array(instantOut),
        /** Of `withAnyOf`, who is free at each of them; empty where none was asked for. */
        companionIds: z.array(idOut),
        reason: z.enum(EMPTY_REASONS).nullable(),
      }),
    ),
    /** Everybody whom a `companionIds` names. */
    companions: z.array(practitionerCard),
    /** Of `anyOf` and `withAnyOf`, as they were named: those who do not receive patients, or not any more. */
    notReceiving: z.array(idOut),
  }),
  verifiedOnly: true,
  refusals: ['NOT_FOUND', 'PATIENT_NOT_FOLLOWED', 'DATE_IN_PAST'],
});
