import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { TEXTS } from '../refusals/texts.ts';
import { ofStructure, TEAM } from './care-request.ts';

/** How long each wave is left to itself. */
export const careRequestSettings = z.strictObject({
  /** Minutes that the patient's own practitioner has alone; 0: none. */
  ownMinutes: z.number().int().min(0).max(2_880),
  /** Minutes until the next wave is asked too. */
  nextMinutes: z.number().int().min(15).max(10_080),
  /** Radii of the rings in kilometres, growing; none: only those who were chosen are asked. */
  ringsKm: z
    .array(z.number().int().min(1).max(200))
    .max(5)
    .refine((rings) => rings.every((radius, at) => at === 0 || radius > (rings[at - 1] ?? 0)), TEXTS.wrongChoice),
});
export type CareRequestSettings = z.infer<typeof careRequestSettings>;

export const settings = endpoint({
  id: 'careRequests.settings',
  method: 'GET',
  path: '/organization/:organizationId/service-request-settings',
  summary: 'Les délais entre les vagues d’une demande de soins.',
  audience: TEAM,
  params: ofStructure,
  output: careRequestSettings,
  whileImpersonating: 'read',
  refusals: ['NOT_FOUND'],
});

export const changeSettings = endpoint({
  id: 'careRequests.changeSettings',
  method: 'PUT',
  path: '/organization/:organizationId/service-request-settings',
  summary: 'Change les délais entre les vagues d’une demande de soins.',
  audience: TEAM,
  params: ofStructure,
  body: careRequestSettings,
  output: careRequestSettings,
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND'],
});
