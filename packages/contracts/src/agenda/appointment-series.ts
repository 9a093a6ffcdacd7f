import { isAppointmentDuration } from '@maillon/domain/appointment-rules';
import { parseInterval } from '@maillon/domain/calendar/interval';
import { MAX_SERIES, MIN_SERIES, overlapsInSeries } from '@maillon/domain/calendar/visit-series';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { TEXTS } from '../refusals/texts.ts';
import { appointment, hasItsReason, namesSomeone, visitPeople } from './appointments.ts';
import { asLongAsAVisit, minutesOf, visitTime } from './visit-time.ts';

const occurrence = z.strictObject(visitTime).refine((value) => isAppointmentDuration(minutesOf(value)), asLongAsAVisit);

/** Follow-up visits of the same people, each with its own time and its own sealed reason. */
export const seriesDraft = z
  .strictObject({
    ...visitPeople,
    occurrences: z.array(occurrence).min(MIN_SERIES, TEXTS.seriesTooShort).max(MAX_SERIES, TEXTS.tooMany),
  })
  .refine(namesSomeone, { error: TEXTS.required, path: ['doctorId'] })
  .refine(hasItsReason, { error: TEXTS.wrongChoice, path: ['reasonCode'] })
  .superRefine(({ occurrences }, context) => {
    for (const index of overlapsInSeries(occurrences.map(parseInterval))) {
      context.addIssue({ code: 'custom', message: TEXTS.seriesOverlap, path: ['occurrences', index, 'start'] });
    }
  });
export type SeriesDraft = z.infer<typeof seriesDraft>;

export const bookSeries = endpoint({
  id: 'appointments.bookSeries',
  whileImpersonating: 'demo',
  kept: 'ids',
  trail: 'conflicts',
  method: 'POST',
  path: '/appointment-series',
  summary: 'Prend une série de rendez-vous de suivi : tous, ou aucun.',
  audience: ['doctor', 'midwife', 'assistant', 'organization'],
  body: seriesDraft,
  output: z.array(appointment),
  status: 201,
  idempotencyKey: 'required',
  refusals: [
    'NOT_FOUND',
    'SERIES_CONFLICT',
    'ID_TAKEN',
    'ENVELOPE_SCOPE',
    'DEPENDENCY_UNAVAILABLE',
    'NOT_A_COLLEAGUE',
    'PATIENT_NOT_FOLLOWED',
  ],
});
