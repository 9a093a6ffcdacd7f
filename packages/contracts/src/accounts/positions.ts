import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { isDevicePlace } from '../fields/device-place.ts';
import { coordinates, instant } from '../fields/primitives.ts';

const SAYERS = ['patient', 'assistant', 'dispatchManager', 'dispatchOperator'] as const;

/** Where a person is: for those who travel to patients or are visited, and for their dispatchers (design api §2.2, §2.15). */
export const set = endpoint({
  id: 'positions.set',
  method: 'PATCH',
  path: '/user/current/position',
  summary: 'Dit où se trouve la personne.',
  audience: SAYERS,
  body: coordinates
    .extend({
      /** In metres, as the device says. */
      accuracy: z.number().min(0).max(100_000).optional(),
      /** When the device found it; now unless said otherwise. */
      capturedAt: instant.optional(),
    })
    .refine(isDevicePlace.check, isDevicePlace.refusal),
  refusals: [],
  // It would say where the administrator is.
  whileImpersonating: 'never',
});

/** A performer who ends their duty is on no map any more. */
export const clear = endpoint({
  id: 'positions.clear',
  method: 'DELETE',
  path: '/user/current/position',
  summary: 'Efface la dernière position connue de la personne.',
  audience: SAYERS,
  refusals: [],
  whileImpersonating: 'never',
});
