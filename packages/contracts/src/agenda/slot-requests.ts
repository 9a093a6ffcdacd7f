import * as z from 'zod';
import { practitionerCard } from '../accounts/person-cards.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instant, instantOut } from '../fields/primitives.ts';
import { reasonCode } from './appointments.ts';
import { slotOffer } from './waiting-list.ts';

const params = z.strictObject({ id });

const slotRequest = z.object({
  id: idOut,
  practitioner: practitionerCard,
  reasonCode,
  since: instantOut,
  /** Only a slot that begins before it is of use. */
  before: instantOut,
  /** The one that is theirs to take now. */
  offer: slotOffer.nullable(),
});
export type SlotRequest = z.infer<typeof slotRequest>;

export const list = endpoint({
  id: 'slotRequests.list',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/slot-request',
  summary: 'Les places que l’on attend sans avoir de rendez-vous, et celles qui sont proposées en ce moment.',
  audience: ['patient'],
  output: z.array(slotRequest),
  refusals: [],
});

export const create = endpoint({
  id: 'slotRequests.create',
  whileImpersonating: 'demo',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/slot-request',
  summary: 'Attend une place chez un professionnel ; un second appel garde le rang du premier.',
  audience: ['patient'],
  body: z.strictObject({ practitionerId: id, reasonCode, before: instant.optional() }),
  output: z.array(slotRequest),
  verifiedOnly: true,
  refusals: ['NOT_FOUND', 'DATE_IN_PAST', 'SLOT_REQUEST_LIMIT'],
});

export const remove = endpoint({
  id: 'slotRequests.remove',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/slot-request/:id',
  summary: 'N’attend plus cette place ; celle qui est proposée va à la personne suivante.',
  audience: ['patient'],
  params,
  output: z.array(slotRequest),
  refusals: ['NOT_FOUND'],
});

/** What a link says of a slot that was offered, also once it is over: never who has it. */
const offered = slotOffer.extend({ practitioner: practitionerCard, reasonCode, isWaiting: z.boolean() });
export type OfferedSlot = z.infer<typeof offered>;

export const offer = endpoint({
  id: 'slotRequests.offer',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/slot-offer/:id',
  summary: 'La place proposée à une personne qui attendait sans rendez-vous, même après son délai.',
  audience: ['patient'],
  params,
  output: offered,
  refusals: ['NOT_FOUND'],
});

export const decline = endpoint({
  id: 'slotRequests.decline',
  whileImpersonating: 'demo',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/slot-offer/:id/decline',
  summary: 'Laisse la place proposée à la personne suivante, et reste sur la liste d’attente.',
  audience: ['patient'],
  params,
  output: offered,
  refusals: ['NOT_FOUND'],
});
