import { dayOf, daysBetween, isIsoDay } from '@maillon/domain/day';
import { MAX_PERIOD_DAYS } from '@maillon/domain/statistics/period';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instantOrDay, instantOut } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Design api §2.17: how much was done, never for whom. */

const PROFESSIONALS = ['doctor', 'midwife', 'assistant'] as const;
const MEMBERS = [...PROFESSIONALS, 'organization'] as const;
const params = z.strictObject({ id });
const count = z.number().int();

/** Where a limit is an instant, its day in UTC: close enough to refuse what is too long. */
const dayIn = (limit: string) => (isIsoDay(limit) ? limit : dayOf(Date.parse(limit), 'UTC'));

const period = z
  .strictObject({
    /** Days of the country, both included; an instant stands for its day. */
    periodStartDate: instantOrDay.optional(),
    periodEndDate: instantOrDay.optional(),
  })
  .superRefine(({ periodStartDate: start, periodEndDate: end }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (start === undefined && end === undefined) return;
    if (start === undefined) return refuse('periodStartDate', TEXTS.required);
    if (end === undefined) return refuse('periodEndDate', TEXTS.required);
    const length = daysBetween(dayIn(start), dayIn(end)) + 1;
    if (length < 1) return refuse('periodEndDate', TEXTS.endDateBeforeStart);
    if (length > MAX_PERIOD_DAYS) refuse('periodEndDate', TEXTS.rangeTooLong);
  });

export const ofPractitioner = endpoint({
  id: 'statistics.ofPractitioner',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/statistics/doctor',
  summary: 'Combien de rendez-vous le professionnel connecté a honorés, et combien l’attendent.',
  audience: PROFESSIONALS,
  output: z.object({
    fulfilledAppointments: count,
    /** Those that are booked and not over yet. */
    bookedAppointments: count,
  }),
  refusals: [],
});

const figure = z.object({
  value: z.number(),
  /** In per cent of the period before; null where there was nothing to compare with. */
  delta: z.number().int().nullable(),
});

const consultation = z.object({
  /** In minutes, from the first who joined to the end; null where no participant joined. */
  duration: z.number().nullable(),
  end: instantOut,
  practitioner: z.object({ id: idOut, name: z.string() }),
});
export type Consultation = z.infer<typeof consultation>;

const days = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

export const organizationStatistics = z.object({
  doctors: count,
  assistants: count,
  midwives: count,
  patients: count,
  serviceRequests: z.object({ onHold: count, active: count }),
  /** What follows is there with a period. */
  appointments: z.object({ count: figure }).optional(),
  /** In minutes. */
  duration: z.object({ avg: figure, sum: figure }).optional(),
  /** Each day of the period, `yyyy-MM-dd`. */
  volume: days(count).optional(),
  /** The days on which something took place. */
  details: days(z.array(consultation)).optional(),
});
export type OrganizationStatistics = z.infer<typeof organizationStatistics>;

export const ofOrganization = endpoint({
  id: 'statistics.ofOrganization',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/statistics/organization/:id',
  summary: 'Les effectifs d’une structure et, pour une période, ses consultations.',
  audience: MEMBERS,
  params,
  query: period,
  output: organizationStatistics,
  refusals: ['FORBIDDEN'],
});

export const exportCsv = endpoint({
  id: 'statistics.exportCsv',
  whileImpersonating: 'never',
  method: 'GET',
  path: '/statistics/organization/:id/export.csv',
  summary: 'Les consultations d’une période par jour et par professionnel, pour un tableur.',
  audience: MEMBERS,
  params,
  /** The last seven days where none is said. */
  query: period,
  output: z.string(),
  mediaType: 'text/csv',
  rate: 'lookup',
  refusals: ['FORBIDDEN'],
});

export const exportPdf = endpoint({
  id: 'statistics.exportPdf',
  whileImpersonating: 'never',
  method: 'GET',
  path: '/statistics/organization/:id/export.pdf',
  summary: 'Les statistiques d’une période telles que la page les montre, en PDF.',
  audience: MEMBERS,
  params,
  /** The last seven days where none is said. */
  query: period,
  output: z.string().meta({ format: 'binary' }),
  mediaType: 'application/pdf',
  rate: 'lookup',
  refusals: ['FORBIDDEN', 'DEPENDENCY_UNAVAILABLE'],
});
