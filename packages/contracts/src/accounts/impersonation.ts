import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { email, text } from '../fields/primitives.ts';
import { userMe } from './profiles.ts';

/** Design api §4.11: an administrator looks at the product as another person sees it, for an hour at most. */
export const start = endpoint({
  id: 'impersonation.start',
  method: 'POST',
  path: '/auth/impersonate',
  summary: 'Ouvre une session à la place d’une personne, par son adresse e-mail (administration).',
  audience: ['admin', 'impersonator'],
  body: z.strictObject({
    email,
    /** Why; kept with the trace of the impersonation. */
    reason: text(300).optional(),
  }),
  output: z.object({ user: userMe }),
  idempotencyKey: 'ignored',
  whileImpersonating: 'allowed',
  reveals: { nobody: 'administrators read the list of everybody' },
  refusals: ['USER_NOT_FOUND', 'IMPERSONATION_TARGET_ADMIN', 'IMPERSONATION_SELF'],
});

export const stop = endpoint({
  id: 'impersonation.stop',
  method: 'POST',
  path: '/auth/impersonate/stop',
  summary: 'Rend à l’administrateur sa propre session.',
  audience: ['impersonator'],
  output: z.object({ user: userMe }),
  idempotencyKey: 'ignored',
  whileImpersonating: 'allowed',
  refusals: [],
});
