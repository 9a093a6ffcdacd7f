import { SLOT_OFFER_STATUSES } from '@maillon/domain/calendar/waiting-list';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instantOut } from '../fields/primitives.ts';
import { appointment } from './appointments.ts';

const people = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;
const params = z.strictObject({ id });
const offerParams = z.strictObject({ id, offerId: id });

/** An earlier time for the visit, the newest that was offered; `until`: the last moment at which it is accepted. */
export const slotOffer = z.object({
  id: idOut,
  start: instantOut,
  end: instantOut,
  until: instantOut,
  status: z.enum(SLOT_OFFER_STATUSES),
});
export type SlotOffer = z.infer<typeof slotOffer>;

export const waitingList = z.object({
  /** Since when an earlier time is looked for; null: it is not. */
  since: instantOut.nullable(),
  /** Whether the caller may ask for it now. */
  mayJoin: z.boolean(),
  offer: slotOffer.nullable(),
});
export type WaitingList = z.infer<typeof waitingList>;

export const get = endpoint({
  id: 'waitingList.get',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/appointment/:id/waiting-list',
  summary: 'Si une place plus tôt est attendue pour ce rendez-vous, et celle qui est proposée.',
  audience: people,
  params,
  output: waitingList,
  refusals: ['NOT_FOUND'],
});

export const openOffers = endpoint({
  id: 'waitingList.openOffers',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/slot-offer',
  summary: 'Les places plus tôt qui sont proposées en ce moment pour ses rendez-vous.',
  audience: ['patient'],
  output: z.array(slotOffer.extend({ appointmentId: idOut })),
  refusals: [],
});

export const join = endpoint({
  id: 'waitingList.join',
  whileImpersonating: 'demo',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/appointment/:id/waiting-list',
  summary: 'Met ce rendez-vous sur la liste d’attente : une place plus tôt sera proposée à son patient.',
  audience: people,
  params,
  output: waitingList,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'PATIENT_TOO_LATE', 'APPOINTMENT_STATE'],
});

export const leave = endpoint({
  id: 'waitingList.leave',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/appointment/:id/waiting-list',
  summary: 'Retire ce rendez-vous de la liste d’attente.',
  audience: people,
  params,
  output: waitingList,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
});

export const accept = endpoint({
  id: 'waitingList.accept',
  whileImpersonating: 'demo',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/appointment/:id/waiting-list/:offerId/accept',
  summary: 'Prend la place proposée : le rendez-vous y est déplacé ; un second appel donne la même réponse.',
  audience: ['patient'],
  params: offerParams,
  output: appointment,
  refusals: [
    'NOT_FOUND',
    'SLOT_OFFER_OVER',
    'PATIENT_TOO_LATE',
    'APPOINTMENT_NOT_EDITABLE',
    'DATE_IN_PAST',
    'NO_SLOT',
    'DOCTOR_UNAVAILABLE',
    'ASSISTANT_UNAVAILABLE',
    'MIDWIFE_UNAVAILABLE',
    'PATIENT_UNAVAILABLE',
  ],
});

export const decline = endpoint({
  id: 'waitingList.decline',
  whileImpersonating: 'demo',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/appointment/:id/waiting-list/:offerId/decline',
  summary: 'Laisse la place proposée à la personne suivante, et reste sur la liste d’attente.',
  audience: ['patient'],
  params: offerParams,
  output: waitingList,
  refusals: ['NOT_FOUND'],
});
