import { CANCEL_REASONS } from '@maillon/domain/care/home-visit';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../fields/primitives.ts';
import { TEXTS } from '../fields/texts.ts';
import { homeVisitState } from './home-visit.ts';

/** What dispatchers do with a home visit, and how it is taken back. */

const DISPATCHERS = ['dispatchManager', 'dispatchOperator'] as const;
const byId = z.strictObject({ id });

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
