import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instantOut, requiredName } from '../fields/primitives.ts';

/** Keys with which the software of a partner reads the calendars of their owner in FHIR (docs/decisions/api-keys.md). */

export const MAX_KEY_NAME = 80;
const AUDIENCE = ['doctor', 'midwife', 'assistant', 'organization'] as const;

/** Whose calendars a key reads: one's own, or those of the members of a structure that one manages. */
const keyOwner = z.object({ id: idOut, name: z.string(), kind: z.enum(['practitioner', 'organization']) });
export type KeyOwner = z.infer<typeof keyOwner>;

export const apiKey = z.object({
  id: idOut,
  ownerId: idOut,
  name: z.string(),
  /** Its first signs. */
  prefix: z.string(),
  createdAt: instantOut,
  /** A calendar day; null for one that was never used. */
  lastUsedOn: z.string().nullable(),
  revokedAt: instantOut.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const list = endpoint({
  id: 'apiKeys.list',
  whileImpersonating: 'never',
  method: 'GET',
  path: '/api-key',
  summary: 'Les clés d’accès à mes agendas et à ceux des structures que je gère.',
  audience: AUDIENCE,
  output: z.object({ owners: z.array(keyOwner), keys: z.array(apiKey) }),
  refusals: [],
});

export const create = endpoint({
  id: 'apiKeys.create',
  whileImpersonating: 'never',
  method: 'POST',
  path: '/api-key',
  summary: 'Crée une clé d’accès, montrée une seule fois.',
  audience: AUDIENCE,
  body: z.strictObject({ ownerId: id, name: requiredName(MAX_KEY_NAME) }),
  /** The key itself is in the first answer alone: a repeated one has null in its place. */
  output: apiKey.extend({ key: z.string().nullable() }),
  status: 201,
  kept: 'ids',
  refusals: ['NOT_FOUND', 'API_KEY_LIMIT'],
});

export const revoke = endpoint({
  id: 'apiKeys.revoke',
  whileImpersonating: 'never',
  method: 'DELETE',
  path: '/api-key/:id',
  summary: 'Révoque une clé d’accès : elle ne vaut plus rien aussitôt.',
  audience: AUDIENCE,
  params: z.strictObject({ id }),
  refusals: ['NOT_FOUND'],
});
