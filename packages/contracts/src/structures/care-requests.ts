import { CARE_REQUEST_STATUSES, DISPATCH_STATES, WAVE_KINDS } from '@maillon/domain/care/care-request';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { address, coordinates, id, idOut, instantOut } from '../fields/primitives.ts';
import { TEXTS } from '../fields/texts.ts';
import { careRequestNote } from './care-request-note.ts';

/** Design api §2.14, kind CARE: a structure asks external practitioners to care for one of its patients at home. */

const TEAM = ['doctor', 'midwife', 'assistant', 'organization'] as const;
const PRACTITIONERS = ['doctor', 'midwife', 'assistant'] as const;
const MAX_CHOSEN = 1_000;

const ofStructure = z.strictObject({ organizationId: id });
const one = z.strictObject({ organizationId: id, serviceRequestId: id });
const byId = z.strictObject({ id });
const dispatched = z.strictObject({ id, dispatchId: id });

const status = z.enum(CARE_REQUEST_STATUSES, TEXTS.wrongChoice);

const person = z.object({ id: idOut, name: z.string() });

/** One practitioner who is asked, or will be. */
export const careRequestDispatch = z.object({
  id: idOut,
  practitioner: person,
  state: z.enum(DISPATCH_STATES),
  kind: z.enum(WAVE_KINDS),
  /** Waves are asked one after the other, from 0; in a wave the first rank is the nearest, then the least recently served. */
  wave: z.number().int(),
  rank: z.number().int(),
  /** Metres to the patient; null where a place is not known. */
  distance: z.number().int().nullable(),
  askedAt: instantOut.nullable(),
  /** When they first opened it. */
  seenAt: instantOut.nullable(),
  decidedAt: instantOut.nullable(),
  /** When who had not opened it was last asked again. */
  remindedAt: instantOut.nullable(),
});
export type CareRequestDispatch = z.infer<typeof careRequestDispatch>;

const row = z.object({
  id: idOut,
  kind: z.literal('CARE'),
  status,
  organization: person,
  subject: z.object({ id: idOut, name: z.string(), age: z.number().int().nullable() }),
  performer: person.nullable(),
  authoredOn: instantOut,
  /** What is asked for, codes of the form's `typeDemande`. */
  types: z.array(z.string()),
  /** Planned visits; null as long as they are not planned. */
  visits: z.number().int().nullable(),
  /** To who has not said yes: the town alone, and no coordinates. */
  location: z.object({
    text: z.string(),
    city: z.string().nullable(),
    coordinates: coordinates.nullable(),
    distance: z.number().int().nullable(),
  }),
  /** A visit within 24 hours. */
  urgent: z.boolean(),
  /** False: answers are still missing, and it cannot be sent. */
  complete: z.boolean(),
  /** When it returns to the structure if nobody says yes. */
  expiresAt: instantOut.nullable(),
  version: z.number().int(),
  /** To a practitioner: their own alone. */
  dispatches: z.array(careRequestDispatch),
});

export const careRequest = row;
export type CareRequest = z.infer<typeof careRequest>;

export const openedCareRequest = row.extend({
  subject: row.shape.subject.extend({
    /** Null to who has not said yes. */
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** The first one's text is the JSON of the form. */
  note: z.array(z.object({ text: z.string(), time: instantOut })),
});
export type OpenedCareRequest = z.infer<typeof openedCareRequest>;

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
  params: one,
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
  params: one,
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'REQUEST_STATE'],
});

export const dispatch = endpoint({
  id: 'careRequests.dispatch',
  rate: 'care-request',
  method: 'POST',
  path: '/organization/:organizationId/service-request/:serviceRequestId/dispatch',
  summary: 'Envoie une demande de soins à des praticiens externes, par vagues.',
  audience: TEAM,
  params: one,
  /** Empty: all external practitioners of the structure. */
  body: z.strictObject({ practitionersIds: z.array(id, TEXTS.required).max(MAX_CHOSEN, TEXTS.tooLong) }),
  output: openedCareRequest,
  // A second one is a refusal already.
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'NO_PRACTITIONERS_FOUND', 'REQUEST_STATE'],
});

export const candidates = endpoint({
  id: 'careRequests.candidates',
  method: 'GET',
  path: '/organization/:organizationId/service-request/:serviceRequestId/candidate',
  summary: 'Les praticiens externes que l’on peut solliciter, dans l’ordre de la règle d’équité, avec leur distance.',
  audience: TEAM,
  params: one,
  output: z.array(z.object({ practitioner: person, distance: z.number().int().nullable() })),
  whileImpersonating: 'read',
  refusals: ['NOT_FOUND'],
});

export const withdraw = endpoint({
  id: 'careRequests.withdraw',
  rate: 'care-request',
  method: 'POST',
  path: '/organization/:organizationId/service-request/:serviceRequestId/withdraw',
  summary: 'Retire une demande de soins que personne n’a encore prise en charge ; elle revient aux brouillons.',
  audience: TEAM,
  params: one,
  output: openedCareRequest,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'REQUEST_STATE'],
});

export const remind = endpoint({
  id: 'careRequests.remind',
  method: 'POST',
  path: '/organization/:organizationId/service-request/:serviceRequestId/remind',
  summary: 'Relance les praticiens sollicités qui n’ont pas ouvert la demande, une fois par demi-heure au plus.',
  audience: TEAM,
  params: one,
  output: openedCareRequest,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'REQUEST_STATE'],
});

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
