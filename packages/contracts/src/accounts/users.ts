import { USER_TYPES } from '@maillon/domain/user-type';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { choice } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';
import { userUpdate } from './profile-update.ts';
import { userMe } from './profiles.ts';
import { birthDate, newUser } from './sign-up.ts';

export const create = endpoint({
  id: 'users.create',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/user',
  summary: 'Crée le profil de la personne connectée.',
  audience: 'session',
  body: z.strictObject({ user: newUser }),
  output: z.object({ user: userMe, signupJWT: z.string().nullable() }),
  status: 201,
  idempotencyKey: 'required',
  rate: 'sign-up',
  reveals: {
    by: ['nir', 'email', 'phoneNumber', 'rpps', 'certification', 'certificationNumber', 'finess', 'siret', 'rccm'],
    counts: 'conflicts',
  },
  refusals: [
    'USER_CONFLICT',
    'ORGANIZATION_ALREADY_REGISTERED',
    'ORGANIZATION_UNKNOWN',
    'ALREADY_SIGNED_UP',
    'USER_TYPE_NOT_ALLOWED',
    'INVALID_PROFILE_TYPE',
    'PARENTAL_CONSENT_REQUIRED',
    'CONTACT_NOT_VERIFIED',
    'CARD_MISMATCH',
  ],
});

export const current = endpoint({
  id: 'users.current',
  whileImpersonating: { without: { nir: null } },
  method: 'GET',
  path: '/user/current',
  summary: 'La personne connectée, son profil et ses accès.',
  audience: 'session',
  output: userMe,
  refusals: ['USER_NOT_FOUND'],
});

/** A contact that is not the present one waits for a code, which is sent to it (design api A9). */
export const update = endpoint({
  id: 'users.update',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'PATCH',
  path: '/user/current',
  summary: 'Modifie le profil de la personne connectée.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization', 'dispatchManager', 'dispatchOperator'],
  body: userUpdate,
  output: userMe,
  reveals: { by: ['email', 'phoneNumber', 'telecom'], counts: 'answers' },
  refusals: ['STALE_VERSION', 'USER_CONFLICT', 'INVALID_PROFILE_TYPE', 'DEPENDENCY_UNAVAILABLE'],
});

const contactKind = choice(['email', 'phone']);

export const verifyContact = endpoint({
  id: 'users.verifyContact',
  kept: 'ids',
  method: 'POST',
  path: '/user/current/contact/verify',
  summary:
    'Confirme un contact par le code reçu ; il remplace alors l’ancien, et les autres appareils sont déconnectés.',
  audience: [...USER_TYPES],
  body: z.strictObject({ kind: contactKind, code: z.string().regex(/^\d{6}$/, TEXTS.codeIncorrect) }),
  output: userMe,
  whileImpersonating: 'never',
  reveals: { by: [], counts: 'conflicts' },
  refusals: ['CODE_INCORRECT', 'USER_CONFLICT', 'DEPENDENCY_UNAVAILABLE'],
});

export const sendContactCode = endpoint({
  id: 'users.sendContactCode',
  method: 'POST',
  path: '/user/current/contact/code',
  summary: 'Envoie un nouveau code au contact à confirmer.',
  audience: [...USER_TYPES],
  body: z.strictObject({ kind: contactKind }),
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'DEPENDENCY_UNAVAILABLE'],
});

export const acceptTerms = endpoint({
  id: 'users.acceptTerms',
  whileImpersonating: 'demo',
  method: 'POST',
  path: '/user/current/terms',
  summary: 'Enregistre l’acceptation des conditions d’utilisation.',
  audience: 'session',
  body: z.strictObject({ version: z.iso.date(TEXTS.wrongDate) }),
  refusals: ['USER_NOT_FOUND'],
});

/** Who was born when the professional said takes over the account that was prepared for them (design api A62). */
export const claim = endpoint({
  id: 'users.claim',
  kept: 'ids',
  method: 'POST',
  path: '/user/current/claim',
  summary: 'Confirme par sa date de naissance un compte préparé par un professionnel.',
  audience: 'session',
  body: z.strictObject({ birthDate }),
  output: userMe,
  whileImpersonating: 'never',
  refusals: ['USER_NOT_FOUND', 'CLAIM_MISMATCH', 'CLAIM_LOCKED', 'CLAIM_STATE'],
});
