import { ACCESS_STATUSES, type AccessResource, RESOURCE_RIGHTS } from '@maillon/domain/access/access';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { cursor, id, idOut, instantOut, text } from '../fields/primitives.ts';
import { vaultTask } from '../fields/vault-task.ts';
import { TEXTS } from '../refusals/texts.ts';

const RESOURCES = Object.keys(RESOURCE_RIGHTS) as [AccessResource, ...AccessResource[]];

export const accessResource = z.enum(RESOURCES, TEXTS.wrongChoice);
export const accessStatus = z.enum(ACCESS_STATUSES, TEXTS.wrongChoice);

/** One side of a sharing, as the other one sees it: a name and what they are, no contact. */
export const accessParty = z.object({
  /** The role id. */
  id: idOut,
  /** Null for a structure, which is no account. */
  userId: idOut.nullable(),
  sldId: z.string().nullable(),
  name: z.string(),
  /** In French, as the specification's display object: « Médecin », « Infirmier », « Organisation ». */
  type: z.string(),
});
export type AccessParty = z.infer<typeof accessParty>;

/** What its owner signed with their own key (`signGrant` of the vault): it lets a client give the keys without asking a person. */
export const signedGrant = z.strictObject({
  b: z.string().regex(/^[A-Za-z0-9_-]{1,4000}$/),
  s: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
  k: z.string().regex(/^cvi_[a-z2-7]{32}#\d{1,6}$/),
});
export type SignedGrant = z.infer<typeof signedGrant>;

/** Spec platform §3 "Access policy", with both sides named and what the page « Mes données » shows. */
export const accessPolicy = z.object({
  id: idOut,
  resource: accessResource,
  status: accessStatus,
  rights: z.array(z.string()),
  /** The role id of the owner. */
  from: idOut,
  fromDisplay: accessParty.omit({ id: true }),
  to: accessParty,
  /** On which side the reader stands: `given` is theirs to give, `received` is given to them. */
  direction: z.enum(['given', 'received']),
  /** What came with the request. */
  message: z.string().nullable(),
  createdAt: instantOut,
  /** Since when it has its status. */
  since: instantOut,
  /** When it last opened something to the one who received it; null when it never did. */
  lastUsedAt: instantOut.nullable(),
  /** When an unanswered request or offer ends by itself. */
  expiresAt: instantOut.nullable(),
  vault: vaultTask,
  /** The owner's signature, once they gave it; gone when the rights change. */
  grant: z.object({ b: z.string(), s: z.string(), k: z.string() }).nullable(),
  version: z.number().int(),
});
export type AccessPolicy = z.infer<typeof accessPolicy>;

export const EVERYBODY = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;
export const PROFESSIONALS = ['doctor', 'midwife', 'assistant', 'organization'] as const;
const one = z.strictObject({ id });
/** Which words are rights depends on the resource: `RIGHT_NOT_ALLOWED` for a word that is not. */
const rights = z.array(z.string().max(40)).min(1, TEXTS.required).max(10);

export const list = endpoint({
  id: 'policies.list',
  whileImpersonating: { without: { message: TEXTS.redacted } },
  method: 'GET',
  path: '/access-policy',
  summary: 'Les accès que j’ai donnés et reçus, demandes comprises, du plus récent au plus ancien.',
  audience: EVERYBODY,
  query: z.strictObject({
    direction: z.enum(['given', 'received'], TEXTS.wrongChoice).optional(),
    resource: accessResource.optional(),
    status: accessStatus.optional(),
    $limit: z.coerce.number().int().min(1).max(200).default(50),
    $after: cursor.optional(),
  }),
  output: z.array(accessPolicy),
  refusals: ['BAD_CURSOR'],
});

export const get = endpoint({
  id: 'policies.get',
  whileImpersonating: { without: { message: TEXTS.redacted } },
  method: 'GET',
  path: '/access-policy/:id',
  summary: 'Un accès dont je suis une des deux parties.',
  audience: EVERYBODY,
  params: one,
  output: accessPolicy,
  refusals: [],
});

/** A person who gets keys through a sharing. */
export const keyHolder = z.object({ sldId: z.string(), name: z.string() });
export type KeyHolder = z.infer<typeof keyHolder>;

/** Named to the owner, who signs for each of them: the word of a server admits no holder. */
export const keyHolders = endpoint({
  id: 'policies.keyHolders',
  method: 'GET',
  path: '/access-policy/:id/key-holders',
  summary: 'Les personnes qui reçoivent des clés par un accès que j’ai donné : une, ou celles d’une structure.',
  audience: EVERYBODY,
  params: one,
  output: z.array(keyHolder),
  whileImpersonating: 'never',
  refusals: [],
});

export const offer = endpoint({
  id: 'policies.offer',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/access-policy',
  summary: 'Propose un accès à ce qui m’appartient.',
  audience: EVERYBODY,
  body: z.strictObject({ resource: accessResource, toId: id, rights: rights.optional() }),
  output: accessPolicy,
  status: 201,
  rate: 'invite',
  reveals: { by: [], counts: 'conflicts' },
  verifiedOnly: true,
  refusals: ['NOT_FOUND', 'ACCESS_EXISTS', 'RIGHT_NOT_ALLOWED', 'RIGHT_NOT_OFFERABLE', 'PARTY_KIND_NOT_ALLOWED'],
});

export const request = endpoint({
  id: 'policies.request',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/access-policy/request',
  summary: 'Demande un accès à ce qui appartient à quelqu’un d’autre.',
  audience: PROFESSIONALS,
  body: z.strictObject({
    resource: accessResource,
    fromId: id,
    rights: rights.optional(),
    message: text(1000).optional(),
  }),
  output: accessPolicy,
  status: 201,
  reveals: { by: [], counts: 'conflicts' },
  refusals: [
    'NOT_FOUND',
    'ACCESS_EXISTS',
    'ACCESS_REQUEST_REJECTED',
    'RIGHT_NOT_ALLOWED',
    'RIGHT_NOT_REQUESTABLE',
    'PARTY_KIND_NOT_ALLOWED',
    'PROFESSIONAL_NOT_VERIFIED',
  ],
});

export const approve = endpoint({
  id: 'policies.approve',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/access-policy/:id/approve',
  summary: 'Accepte une demande qui m’est faite, ou une proposition.',
  audience: EVERYBODY,
  params: one,
  body: z
    .strictObject({
      /** Those that the person was shown. Without them an owner’s yes covers the usual rights of the resource alone. */
      rights: rights.optional(),
      grant: signedGrant.optional(),
    })
    .optional(),
  output: accessPolicy,
  refusals: [
    'OFFER_WITHDRAWN',
    'ACCESS_STATE',
    'ACCESS_RIGHTS_CHANGED',
    'ACCESS_RIGHTS_UNNAMED',
    'STALE_VERSION',
    'GRANT_MISMATCH',
  ],
});

/** After an offer, whose id is only known then; or for an access that is older than the signer's keys. */
export const sign = endpoint({
  id: 'policies.sign',
  kept: 'ids',
  method: 'POST',
  path: '/access-policy/:id/grant',
  summary: 'Signe un accès que j’ai donné, pour que ses clés puissent être remises.',
  audience: EVERYBODY,
  params: one,
  body: z.strictObject({ grant: signedGrant }),
  output: accessPolicy,
  whileImpersonating: 'never',
  refusals: ['GRANT_MISMATCH'],
});

export const reject = endpoint({
  id: 'policies.reject',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/access-policy/:id/reject',
  summary: 'Refuse une demande qui m’est faite, ou une proposition.',
  audience: EVERYBODY,
  params: one,
  output: accessPolicy,
  refusals: ['ACCESS_STATE', 'LAST_MANAGER'],
});

export const revoke = endpoint({
  id: 'policies.revoke',
  whileImpersonating: 'demo',
  method: 'POST',
  path: '/access-policy/:id/revoke',
  summary: 'Met fin à un accès que j’ai donné, ou auquel je renonce.',
  audience: EVERYBODY,
  params: one,
  refusals: ['FOUNDER_STAYS', 'LAST_MANAGER'],
});

export const changeRights = endpoint({
  id: 'policies.changeRights',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'PATCH',
  path: '/access-policy/:id',
  summary: 'Change les droits d’un accès que j’ai donné.',
  audience: EVERYBODY,
  params: one,
  body: z.strictObject({ rights }),
  output: accessPolicy,
  refusals: [
    'STALE_VERSION',
    'ACCESS_STATE',
    'RIGHT_NOT_ALLOWED',
    'RIGHT_NOT_REQUESTABLE',
    'RIGHT_NOT_OFFERABLE',
    'FOUNDER_STAYS',
    'LAST_MANAGER',
  ],
});
