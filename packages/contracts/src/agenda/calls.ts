import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, sealedText } from '../fields/primitives.ts';

const people = ['patient', 'doctor', 'midwife', 'assistant'] as const;

/** A key in base64, and what surrounds it. */
const KEY_LENGTH = 64;

/**
 * What the voices and pictures of a call are encrypted with, sealed in the browser for the people of the visit
 * (`appointment:<id>:call-key`). Version 0 has none.
 */
export const callKey = z.object({ version: z.number().int(), key: z.string().nullable() });
export type CallKey = z.infer<typeof callKey>;

export const getKey = endpoint({
  id: 'calls.key',
  whileImpersonating: 'never',
  method: 'GET',
  path: '/appointment/:id/call-key',
  summary: 'La clé de la téléconsultation, scellée pour ses participants.',
  audience: people,
  params: z.strictObject({ id }),
  output: callKey,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'OUTSIDE_CALL_WINDOW', 'APPOINTMENT_STATE'],
});

export const setKey = endpoint({
  id: 'calls.setKey',
  whileImpersonating: 'never',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/appointment/:id/call-key',
  summary: 'Remplace la clé de la téléconsultation ; la réponse donne celle qui vaut, la première reçue.',
  audience: people,
  params: z.strictObject({ id }),
  /** `after`: the version that it replaces. When another one came first, that one holds and is answered. */
  body: z.strictObject({ after: z.number().int().min(0).max(2_000_000), key: sealedText(KEY_LENGTH) }),
  output: callKey,
  refusals: [
    'NOT_FOUND',
    'FORBIDDEN',
    'OUTSIDE_CALL_WINDOW',
    'APPOINTMENT_STATE',
    'ENVELOPE_SCOPE',
    'DEPENDENCY_UNAVAILABLE',
  ],
});

/** The pass opens a room of its own, in which the caller is alone and whose only use is to measure the way to it. */
export const testPass = endpoint({
  id: 'calls.testPass',
  whileImpersonating: 'never',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/appointment/:id/call-test',
  summary: 'Un jeton pour mesurer la connexion au serveur vidéo, avant la téléconsultation.',
  audience: people,
  params: z.strictObject({ id }),
  output: z.object({ token: z.string(), url: z.string() }),
  rate: 'livekit-token',
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'OUTSIDE_CALL_WINDOW', 'APPOINTMENT_STATE', 'DEPENDENCY_UNAVAILABLE'],
});

export const close = endpoint({
  id: 'calls.close',
  whileImpersonating: 'demo',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/appointment/:id/call-close',
  summary: 'Fait sortir tout le monde de la téléconsultation ; le rendez-vous reste réservé.',
  audience: ['doctor', 'midwife', 'assistant'],
  params: z.strictObject({ id }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'OUTSIDE_CALL_WINDOW', 'APPOINTMENT_STATE', 'DEPENDENCY_UNAVAILABLE'],
});

export const livekitToken = endpoint({
  id: 'appointments.livekitToken',
  whileImpersonating: 'demo',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/appointment/:id/livekit-token',
  summary: 'Un jeton pour entrer dans la salle du rendez-vous.',
  audience: people,
  params: z.strictObject({ id }),
  body: z.strictObject({ as: z.enum(['user', 'box']).default('user') }).optional(),
  output: z.object({ token: z.string(), url: z.string() }),
  rate: 'livekit-token',
  refusals: ['OUTSIDE_CALL_WINDOW', 'APPOINTMENT_STATE', 'FORBIDDEN'],
});
