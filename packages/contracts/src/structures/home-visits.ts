import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { isDevicePlace } from '../fields/device-place.ts';
import { coordinates, id, requiredText } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';
import { code, homeVisit, homeVisitRoute, routeStatus, status } from './home-visit.ts';

/** What its patient and its performer do with a home visit. */

/** More than a day has. */
const MAX_ORDERED = 100;

const byId = z.strictObject({ id });
const self = z.strictObject({ id });

export const create = endpoint({
  id: 'homeVisits.create',
  method: 'POST',
  path: '/service-request',
  summary: 'Demande la visite d’un infirmier à domicile.',
  audience: ['patient'],
  body: z.strictObject({
    /** The client's own, so that the same request sent again is the same visit. */
    id: id.optional(),
    /** What it becomes is the server's to say. */
    status: z.literal('ACTIVE', TEXTS.wrongChoice).optional(),
    code,
    /** The caller, whom both name. */
    subject: self.optional(),
    requester: z.strictObject({ patientRef: self }).optional(),
    location: z.strictObject({
      text: requiredText(300),
      coordinates: coordinates.refine(isDevicePlace.check, isDevicePlace.refusal).optional(),
    }),
    note: z.array(z.strictObject({ text: requiredText(500) }), TEXTS.required).length(1, TEXTS.required),
  }),
  output: homeVisit,
  status: 201,
  kept: 'ids',
  idempotencyKey: 'required',
  rate: 'care-request',
  whileImpersonating: 'never',
  refusals: ['HOME_VISITS_NOT_OFFERED', 'NOT_FOUND', 'ID_TAKEN', 'REQUEST_ALREADY_OPEN'],
});

export const requested = endpoint({
  id: 'homeVisits.requested',
  method: 'GET',
  path: '/service-request/self-requested',
  summary: 'Les visites à domicile que l’on a demandées, la plus récente d’abord.',
  audience: ['patient'],
  query: z.strictObject({ status: status.optional() }),
  output: z.array(homeVisit),
  whileImpersonating: 'never',
  refusals: ['HOME_VISITS_NOT_OFFERED'],
});

export const tour = endpoint({
  id: 'homeVisits.tour',
  method: 'GET',
  path: '/service-request/tour',
  summary: 'Les visites à domicile que l’on fait, dans l’ordre de la tournée.',
  audience: ['assistant'],
  output: z.array(homeVisit),
  whileImpersonating: 'never',
  refusals: ['HOME_VISITS_NOT_OFFERED'],
});

export const order = endpoint({
  id: 'homeVisits.order',
  method: 'PUT',
  path: '/service-request/tour/order',
  summary: 'Garde l’ordre que l’on donne à sa tournée ; celles qui ne sont pas nommées sont placées par le conseil.',
  audience: ['assistant'],
  body: z.strictObject({
    /** None: the order that is advised. */
    ids: z
      .array(id)
      .max(MAX_ORDERED, TEXTS.tooMany)
      .refine((ids) => new Set(ids).size === ids.length, TEXTS.namedTwice),
  }),
  output: z.array(homeVisit),
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['HOME_VISITS_NOT_OFFERED', 'NOT_FOUND'],
});

export const step = endpoint({
  id: 'homeVisits.step',
  method: 'PATCH',
  path: '/service-request/:id',
  summary: 'Passe à l’étape suivante d’une visite à domicile : en route, sur place, terminée.',
  audience: ['assistant'],
  params: byId,
  body: z.strictObject({
    routeStatus,
    /** What the step yields, which the server knows (design api A33). */
    status: status.optional(),
  }),
  output: homeVisit,
  // The same step twice is one.
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['HOME_VISITS_NOT_OFFERED', 'NOT_FOUND', 'ROUTE_STATE'],
});

export const absent = endpoint({
  id: 'homeVisits.absent',
  method: 'POST',
  path: '/service-request/:id/absent',
  summary:
    'Dit que personne n’a ouvert à l’infirmier venu à domicile : la visite se termine, et son patient est prévenu.',
  audience: ['assistant'],
  params: byId,
  output: homeVisit,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['HOME_VISITS_NOT_OFFERED', 'NOT_FOUND', 'ROUTE_STATE'],
});

export const route = endpoint({
  id: 'homeVisits.route',
  method: 'GET',
  path: '/service-request/:id/route',
  summary: 'Par où vient la personne attendue, et quand elle arrive.',
  audience: ['patient', 'assistant'],
  params: byId,
  output: homeVisitRoute,
  whileImpersonating: 'never',
  refusals: ['HOME_VISITS_NOT_OFFERED', 'NOT_FOUND', 'ROUTE_STATE'],
});
