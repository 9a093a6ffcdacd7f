import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';
import { ofRequest, openedCareRequest, person, TEAM } from './care-request.ts';

/** Asking practitioners, again, or no longer. */

const MAX_CHOSEN = 1_000;

const act = {
  method: 'POST',
  audience: TEAM,
  params: ofRequest,
  output: openedCareRequest,
  // A second one is a refusal already.
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
} as const;

export const candidates = endpoint({
  id: 'careRequests.candidates',
  method: 'GET',
  path: '/organization/:organizationId/service-request/:serviceRequestId/candidate',
  summary: 'Les praticiens externes que l’on peut solliciter, dans l’ordre de la règle d’équité, avec leur distance.',
  audience: TEAM,
  params: ofRequest,
  output: z.array(z.object({ practitioner: person, distance: z.number().int().nullable() })),
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND'],
});

export const dispatch = endpoint({
  ...act,
  id: 'careRequests.dispatch',
  rate: 'care-request',
  path: '/organization/:organizationId/service-request/:serviceRequestId/dispatch',
  summary: 'Envoie une demande de soins à des praticiens externes, par vagues.',
  /** Empty: all external practitioners of the structure. */
  body: z.strictObject({ practitionersIds: z.array(id, TEXTS.required).max(MAX_CHOSEN, TEXTS.tooLong) }),
  refusals: ['NOT_FOUND', 'NO_PRACTITIONERS_FOUND', 'REQUEST_STATE'],
});

export const askOthers = endpoint({
  ...act,
  id: 'careRequests.askOthers',
  rate: 'care-request',
  path: '/organization/:organizationId/service-request/:serviceRequestId/ask',
  summary:
    'Sollicite aussitôt d’autres praticiens externes pour une demande qui attend ; qui l’a déjà été ne l’est pas deux fois.',
  body: z.strictObject({
    practitionersIds: z.array(id, TEXTS.required).min(1, TEXTS.required).max(MAX_CHOSEN, TEXTS.tooLong),
  }),
  refusals: ['NOT_FOUND', 'REQUEST_STATE'],
});

export const withdraw = endpoint({
  ...act,
  id: 'careRequests.withdraw',
  rate: 'care-request',
  path: '/organization/:organizationId/service-request/:serviceRequestId/withdraw',
  summary: 'Retire une demande de soins que personne n’a encore prise en charge ; elle revient aux brouillons.',
  refusals: ['NOT_FOUND', 'REQUEST_STATE'],
});

export const remind = endpoint({
  ...act,
  id: 'careRequests.remind',
  path: '/organization/:organizationId/service-request/:serviceRequestId/remind',
  summary: 'Relance les praticiens sollicités qui n’ont pas ouvert la demande, une fois par demi-heure au plus.',
  refusals: ['NOT_FOUND', 'REQUEST_STATE'],
});
