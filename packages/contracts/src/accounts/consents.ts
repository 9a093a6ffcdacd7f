import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instant, instantOut } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** 32 random bytes in base64url, as the mail to the parent carries them. */
const token = z.string().regex(/^[\w-]{43}$/, 'NOT_FOUND');
const params = z.strictObject({ token });

/** What a parent must know before they answer, and nothing else of the child. */
export const parentalConsent = endpoint({
  id: 'consents.parental',
  method: 'GET',
  path: '/consent/parental/:token',
  summary: 'Pour quel enfant un accord parental est demandé.',
  audience: 'public',
  params,
  output: z.object({ childFirstName: z.string() }),
  rate: 'lookup',
  refusals: ['CONSENT_LINK_USED'],
});

export const answerParentalConsent = endpoint({
  id: 'consents.answerParental',
  method: 'POST',
  path: '/consent/parental/:token',
  summary: 'Le parent accepte ou refuse le compte de son enfant.',
  audience: 'public',
  params,
  body: z.strictObject({ accept: z.boolean() }),
  rate: 'lookup',
  refusals: ['CONSENT_LINK_USED'],
});

/** Spec clinical: what a patient agrees to; the newest is printed on the report. */
export const consent = z.object({
  id: idOut,
  type: z.enum(['teleconsultation', 'data-sharing', 'affiliation']),
  textVersion: z.string().nullable(),
  signedAt: instantOut,
  appointmentId: idOut.nullable(),
});
export type Consent = z.infer<typeof consent>;

const newConsent = z.strictObject({
  type: z.enum(['teleconsultation', 'data-sharing'], TEXTS.wrongChoice),
  signedAt: instant,
  appointmentId: id.optional(),
  /** A patient who delegated to the caller; themselves otherwise. */
  patientId: id.optional(),
});
export type NewConsent = z.output<typeof newConsent>;

/** The patient, or the person who acts in their name (design api §2.2 "P, del"). */
const signers = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;

export const listConsents = endpoint({
  id: 'consents.list',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/user/current/consent',
  summary: 'Les consentements que la personne a signés, le plus récent d’abord.',
  audience: signers,
  query: z.strictObject({ patientId: id.optional() }),
  output: z.array(consent),
  refusals: ['NOT_FOUND'],
});

export const signConsent = endpoint({
  id: 'consents.sign',
  whileImpersonating: 'demo',
  kept: 'own',
  method: 'POST',
  path: '/user/current/consent',
  summary: 'La personne signe un consentement, pour un rendez-vous ou non.',
  audience: signers,
  body: newConsent,
  status: 201,
  output: consent,
  refusals: ['NOT_FOUND'],
});
