import { CANCEL_REASONS } from '@maillon/domain/care/home-visit';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { coordinates, id, idOut, instantOut } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';
import { homeVisit, homeVisitState } from './home-visit.ts';

/** What dispatchers do with a home visit, and how it is taken back. */

const DISPATCHERS = ['dispatchManager', 'dispatchOperator'] as const;
const byId = z.strictObject({ id });

/** Everybody on duty and every open visit, as a dispatcher sees them: of a patient the first name and an initial, and no note. */
export const dispatchMap = z.object({
  performers: z.array(
    z.object({
      profileId: idOut,
      name: z.string(),
      coordinates,
      capturedAt: instantOut,
      /** How far they travel, in kilometres. */
      radius: z.number(),
      /** What they are on the way to, or where they are. */
      activeRequestId: idOut.nullable(),
    }),
  ),
  requests: z.array(
    homeVisit
      .pick({ id: true, status: true, routeStatus: true, code: true, performer: true, authoredOn: true })
      .extend({
        subject: z.object({ name: z.string() }),
        location: z.object({ text: z.string(), coordinates: coordinates.nullable() }),
        departedAt: instantOut.nullable(),
        arrivedAt: instantOut.nullable(),
        version: z.number().int(),
      }),
  ),
});
export type DispatchMap = z.infer<typeof dispatchMap>;

export const map = endpoint({
  id: 'homeVisits.map',
  method: 'GET',
  path: '/map',
  summary: 'Les visites à domicile en cours, la plus ancienne d’abord, et les infirmiers en service.',
  audience: DISPATCHERS,
  output: dispatchMap,
  whileImpersonating: 'never',
  refusals: ['HOME_VISITS_NOT_OFFERED'],
});

export const validate = endpoint({
  id: 'homeVisits.validate',
  method: 'POST',
  path: '/service-request/:id/validate',
  summary: 'Valide une demande de visite à domicile, qui cherche alors un infirmier.',
  audience: DISPATCHERS,
  params: byId,
  output: homeVisitState,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['HOME_VISITS_NOT_OFFERED', 'NOT_FOUND', 'ROUTE_STATE'],
});

export const assign = endpoint({
  id: 'homeVisits.assign',
  method: 'POST',
  path: '/service-request/:id/assign',
  summary: 'Confie une visite à domicile à un infirmier en service.',
  audience: DISPATCHERS,
  params: byId,
  body: z.strictObject({ performerId: id }),
  output: homeVisitState,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['HOME_VISITS_NOT_OFFERED', 'NOT_FOUND', 'ROUTE_STATE'],
});

export const cancel = endpoint({
  id: 'homeVisits.cancel',
  method: 'POST',
  path: '/service-request/:id/cancel',
  summary: 'Annule une visite à domicile avant l’arrivée de l’infirmier.',
  audience: ['patient', 'dispatchManager'],
  params: byId,
  body: z.strictObject({ reason: z.enum(CANCEL_REASONS, TEXTS.wrongChoice) }),
  output: homeVisitState,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['HOME_VISITS_NOT_OFFERED', 'NOT_FOUND', 'ROUTE_STATE'],
});
