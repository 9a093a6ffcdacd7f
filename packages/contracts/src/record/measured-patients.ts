import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { gender, idOut, ids } from '../fields/primitives.ts';
import { list as followed } from '../structures/affiliations.ts';
import { observation } from './observations.ts';

/** A page of the list of patients. */
const MAX_NAMED = 50;

/**
 * A followed patient who was measured of late, or whose term is known. The measures are sealed: whether one calls for a look is found out in the browser of
 * its reader, with what that takes of the person and no more of the record.
 */
export const measuredPatient = z.object({
  id: idOut,
  name: z.string(),
  gender,
  birthDate: z.string(),
  /** A measure that calls for a look may call for a word, too. */
  phone: z.string().nullable(),
  /** As the patient said it at their sign-up; what the record says goes first. */
  lastPeriod: z.string().nullable(),
  /** The vitals of the last weeks, and the last period, sealed for the readers of the record. */
  observations: z.array(observation),
});
export type MeasuredPatient = z.infer<typeof measuredPatient>;

export const list = endpoint({
  id: 'measuredPatients.list',
  method: 'GET',
  path: '/:userType/:ownerId/measured-patient',
  summary: 'Les patients suivis qui ont été mesurés ces derniers jours, avec leurs mesures scellées et leur terme.',
  audience: followed.audience,
  params: followed.params,
  query: z.strictObject({
    /** Only these, and also those of whom nothing but the last period is known. */
    patientIds: ids(MAX_NAMED).optional(),
  }),
  output: z.array(measuredPatient),
  whileImpersonating: 'never',
  refusals: [],
});
