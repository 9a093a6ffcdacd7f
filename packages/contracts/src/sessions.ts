import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instantOut } from './primitives.ts';

/** The session of the caller. The sign-in routes below `/auth` are SuperTokens' own (FDI) and are not declared here. */
export const current = endpoint({
  id: 'sessions.current',
  method: 'GET',
  path: '/auth/session',
  summary: 'La session en cours.',
  audience: 'session',
  output: z.object({
    /** The product's user id; null until the profile exists. */
    userId: id.nullable(),
    handle: z.string(),
    expiresAt: instantOut,
    /** What the person proved to receive codes at, for the sign-up form; nulls once the profile exists. */
    contacts: z.object({ email: z.string().nullable(), phoneNumber: z.string().nullable() }),
    impersonation: z.object({ byName: z.string(), expiresAt: instantOut }).nullable(),
  }),
  refusals: [],
});
