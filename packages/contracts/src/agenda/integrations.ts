import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, instantOut } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Everybody but the dispatch users, who have nothing to connect (design api §3.4). */
const audience = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;

/** Any text, so that an unknown kind is answered 404 and not as a field error. */
const params = z.strictObject({ type: z.string().max(40) });

/** Spec platform §3 "Integration", and how the last import of a calendar went. */
export const integration = z.object({
  /** Only of one that is active. */
  id: id.optional(),
  type: z.string(),
  name: z.string(),
  description: z.string(),
  isActivated: z.boolean(),
  features: z.object({ calendar: z.boolean() }),
  /** An import is asked for or under way. */
  isSyncing: z.boolean(),
  lastSyncAt: instantOut.nullable(),
  /** `AWAY`: the provider does not answer, we go on trying. `ACCESS_LOST`: it must be activated again. */
  failure: z.enum(['AWAY', 'ACCESS_LOST']).nullable(),
});
export type Integration = z.infer<typeof integration>;

export const list = endpoint({
  id: 'integrations.list',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/integration',
  summary: 'Les intégrations proposées à ce profil, actives ou non.',
  audience,
  output: z.array(integration),
  refusals: [],
});

export const authorizationUrl = endpoint({
  id: 'integrations.authorizationUrl',
  whileImpersonating: 'never',
  method: 'GET',
  path: '/integration/:type/authorization-url',
  summary: 'L’adresse où le fournisseur demande l’accord de la personne ; valable dix minutes, une fois.',
  audience,
  params,
  output: z.object({ url: z.string() }),
  refusals: ['DEPENDENCY_UNAVAILABLE'],
});

const secret = z.string({ error: TEXTS.required }).min(1, TEXTS.required).max(4000, TEXTS.tooLong);

export const authorizationCallback = endpoint({
  id: 'integrations.authorizationCallback',
  whileImpersonating: 'demo',
  kept: 'own',
  method: 'POST',
  path: '/integration/:type/authorization-callback',
  summary: 'Active une intégration avec le code que le fournisseur a donné.',
  audience,
  params,
  /** `iss`: who answered, of an OpenID provider (RFC 9207). A token that a page hands over proves nothing about who asked for it: it is refused (as `oAuthTokens` at sign-in). */
  body: z.union([
    z.strictObject({ code: secret, state: secret, iss: secret.optional() }),
    z.strictObject({ token: secret }),
  ]),
  output: integration,
  refusals: ['OAUTH_STATE', 'OAUTH_REFUSED', 'CARD_MISMATCH', 'IDENTITY_LINKED', 'DEPENDENCY_UNAVAILABLE'],
});

export const sync = endpoint({
  id: 'integrations.sync',
  whileImpersonating: 'demo',
  kept: 'own',
  method: 'POST',
  path: '/integration/:type/sync',
  summary: 'Demande l’import des périodes occupées.',
  audience,
  params,
  status: 202,
  output: z.object({ isSyncing: z.literal(true) }),
  refusals: ['NOT_ACTIVE'],
});

export const remove = endpoint({
  id: 'integrations.remove',
  whileImpersonating: 'demo',
  method: 'DELETE',
  path: '/integration/:id',
  summary: 'Désactive une intégration : l’accès est rendu et ses périodes occupées sont retirées.',
  audience,
  params: z.strictObject({ id }),
  refusals: [],
});
