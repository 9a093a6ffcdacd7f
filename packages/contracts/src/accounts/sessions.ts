import { USER_TYPES } from '@maillon/domain/user-type';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, instantOut, userType } from '../fields/primitives.ts';

/** What an identity provider says of a newcomer: it fills the sign-up form, and a card decides type and number (design api §2.1). */
export const prefill = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  rpps: z.string().nullable(),
  codeProfession: z.string().nullable(),
  userType: userType.nullable(),
});
export type Prefill = z.infer<typeof prefill>;

/** The session of the caller. The sign-in routes below `/auth` are SuperTokens' own (FDI) and are not declared here. */
export const current = endpoint({
  id: 'sessions.current',
  whileImpersonating: 'read',
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
    /** What the identity provider said who opened the session; null for a login code, and once the profile exists. */
    identity: prefill.nullable(),
    impersonation: z.object({ byName: z.string(), expiresAt: instantOut }).nullable(),
  }),
  refusals: [],
});

export const ownSession = z.object({
  handle: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  /** What the browser says it is, in words: `Firefox sur Windows`. */
  device: z.string(),
  createdAt: instantOut,
  lastSeenAt: instantOut,
  expiresAt: instantOut,
});
export type OwnSession = z.infer<typeof ownSession>;

export const list = endpoint({
  id: 'sessions.list',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Les appareils sur lesquels la personne est connectée, du plus récemment utilisé au plus ancien.',
  audience: [...USER_TYPES],
  output: z.array(ownSession),
  refusals: [],
});

export const end = endpoint({
  id: 'sessions.end',
  method: 'DELETE',
  path: '/auth/sessions/:handle',
  summary: 'Déconnecte un des appareils de la personne.',
  audience: [...USER_TYPES],
  params: z.strictObject({ handle: z.string().min(1).max(100) }),
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND'],
});

export const pscLogoutUrl = endpoint({
  id: 'sessions.pscLogoutUrl',
  method: 'GET',
  path: '/auth/oauth/psc/logout-url',
  summary: 'L’adresse à laquelle la session de la carte se termine aussi, que la personne ait un profil ou non.',
  audience: 'session',
  output: z.object({ url: z.string() }),
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'DEPENDENCY_UNAVAILABLE'],
});
