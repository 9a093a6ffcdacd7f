import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { address, id } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';
import { careRequest, ofRequest, ofStructure, openedCareRequest, status, TEAM } from './care-request.ts';
import { careRequestNote } from './care-request-note.ts';

/** Those of a structure, and its drafts. */

const draft = {
  /** Where care is given. */
  location: address,
  note: z.array(z.strictObject({ text: careRequestNote }), TEXTS.required).length(1, TEXTS.required),
  /** The answers so far, to be gone on with later, here or on another device: none is asked for. */
  partial: z.boolean().optional(),
};

export const list = endpoint({
  id: 'careRequests.list',
  method: 'GET',
  path: '/organization/:organizationId/service-request',
  summary: 'Les demandes de soins d’une structure, la plus récente d’abord.',
  audience: TEAM,
  params: ofStructure,
  query: z.strictObject({ status: status.optional() }),
  output: z.object({ serviceRequests: z.array(careRequest) }),
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND'],
});

export const create = endpoint({
  id: 'careRequests.create',
  method: 'POST',
  path: '/organization/:organizationId/service-request',
  summary: 'Prépare une demande de soins pour un patient de la structure.',
  audience: TEAM,
  params: ofStructure,
  body: z.strictObject({ subject: z.strictObject({ id }, TEXTS.required), ...draft }),
  output: openedCareRequest,
  status: 201,
  kept: 'ids',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND'],
});

export const update = endpoint({
  id: 'careRequests.update',
  method: 'PATCH',
  path: '/organization/:organizationId/service-request/:serviceRequestId',
  summary: 'Modifie une demande de soins qui n’est pas encore envoyée.',
  audience: TEAM,
  params: ofRequest,
  body: z.strictObject(draft),
  output: openedCareRequest,
  kept: 'ids',
  ifMatch: 'required',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'REQUEST_STATE'],
});

export const remove = endpoint({
  id: 'careRequests.remove',
  method: 'DELETE',
  path: '/organization/:organizationId/service-request/:serviceRequestId',
  summary: 'Supprime une demande de soins qui n’est pas encore envoyée.',
  audience: TEAM,
  params: ofRequest,
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'REQUEST_STATE'],
});
