import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { isDevicePlace } from '../fields/device-place.ts';
import { coordinates, instant } from '../fields/primitives.ts';

/** Where a person is: for those who travel to patients or are visited, and for their dispatchers (design api §2.2, §2.15). */
export const set = endpoint({
  id: 'positions.set',
  method: 'PATCH',
  path: '/user/current/position',
  summary: 'Dit où se trouve la personne.',
  audience: ['patient', 'assistant', 'dispatchManager', 'dispatchOperator'],
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
