import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';
import { careRequest, openedCareRequest, PRACTITIONERS, status, TEAM } from './care-request.ts';

/** What is read, and answered by who is asked. */

const byId = z.strictObject({ id });
const dispatched = z.strictObject({ id, dispatchId: id });

export const get = endpoint({
  id: 'careRequests.get',
  method: 'GET',
  path: '/service-request/:id',
  summary: 'Une demande de soins que l’on a envoyée, reçue ou prise en charge.',
  audience: TEAM,
  params: byId,
  output: openedCareRequest,
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND'],
});

export const performed = endpoint({
  id: 'careRequests.performed',
  method: 'GET',
  path: '/service-request/performer',
  summary: 'Les demandes de soins que l’on a prises en charge, et celles qui attendent sa réponse.',
  audience: PRACTITIONERS,
  query: z.strictObject({
    /** Those too that wait for the caller's answer. */
    dispatched: z.literal('me', TEXTS.wrongChoice).optional(),
    status: status.optional(),
  }),
  output: z.array(careRequest),
  whileImpersonating: 'never',
  refusals: [],
});

export const accept = endpoint({
  id: 'careRequests.accept',
  method: 'POST',
  path: '/service-request/:id/dispatch/:dispatchId/accept',
  summary: 'Prend en charge une demande de soins ; le premier l’emporte.',
  audience: PRACTITIONERS,
  params: dispatched,
  output: openedCareRequest,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  verifiedOnly: true,
  refusals: ['NOT_FOUND', 'REQUEST_ALREADY_TAKEN', 'REQUEST_STATE'],
});

export const decline = endpoint({
  id: 'careRequests.decline',
  method: 'POST',
  path: '/service-request/:id/dispatch/:dispatchId/decline',
  summary: 'Refuse une demande de soins.',
  audience: PRACTITIONERS,
  params: dispatched,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'REQUEST_ALREADY_TAKEN', 'REQUEST_STATE'],
});

export const complete = endpoint({
  id: 'careRequests.complete',
  method: 'POST',
  path: '/service-request/:id/complete',
  summary: 'Termine une prise en charge.',
  audience: PRACTITIONERS,
  params: byId,
  output: openedCareRequest,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'REQUEST_STATE'],
});
