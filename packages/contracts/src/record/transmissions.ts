import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instantOut, page, sealedSession, sealedText } from '../fields/primitives.ts';
import type { RefusalCode } from '../refusals/refusals.ts';
import { TEXTS } from '../refusals/texts.ts';
import { COMMENT_MAX, comment, newComment, redactedComment, threadPerson } from './comments.ts';

/** Design api §2.10: what a structure's team tells each other about a patient, and what came of it. */

const TEAM = ['doctor', 'midwife', 'assistant', 'organization'] as const;
const params = z.strictObject({ id });

/** A client that has not chosen a structure yet says so with the id it does not have (spec organizations §8). */
const organizationId = z
  .string({ error: TEXTS.required })
  .refine((value) => value !== '' && value !== 'undefined' && value !== 'null', {
    error: 'ORGANIZATION_ID_MISSING' satisfies RefusalCode,
    abort: true,
  })
  .pipe(id);

const flag = z.enum(['true', 'false'], TEXTS.wrongChoice).transform((value) => value === 'true');

const redacted = { content: TEXTS.redacted } as const;

export const transmission = z.object({
  id: idOut,
  patient: z.object({ id: idOut, name: z.string() }),
  author: threadPerson,
  organization: z.object({ id: idOut, name: z.string() }),
  creation: instantOut,
  /** The session that the reason is sealed in. */
  sldId: idOut,
  /** Sealed as `transmission:<id>:content`. */
  content: z.string(),
  resolved: z.boolean(),
  /** Null as long as it is open. */
  resolvedBy: threadPerson.nullable(),
  resolvedAt: instantOut.nullable(),
  commentCount: z.number().int(),
  /** Of its last comment, or of itself. */
  activeAt: instantOut,
  /** The caller wrote it, or a comment mentions them. */
  concernsMe: z.boolean(),
  version: z.number().int(),
});
export type Transmission = z.infer<typeof transmission>;

/** What became of one mention; none of those before it was kept (docs/decisions/mentions.md). */
export const mentionState = z.object({
  commentId: idOut,
  /** Who is mentioned. */
  person: threadPerson,
  readAt: instantOut.nullable(),
  answeredAt: instantOut.nullable(),
  /** When it was sent again. */
  remindedAt: instantOut.nullable(),
  /** When a substitute was notified, as it stayed unread. */
  passedAt: instantOut.nullable(),
  passedTo: threadPerson.nullable(),
});
export type MentionState = z.infer<typeof mentionState>;

export const openedTransmission = transmission.extend({
  /** The oldest first. */
  comments: z.array(comment),
  mentions: z.array(mentionState),
  /** Who reads it: those of the team who read the file of this patient. Only they are mentioned. */
  people: z.array(threadPerson),
  /** False: it is read, and nothing is written any more. */
  mayWrite: z.boolean(),
});
export type OpenedTransmission = z.infer<typeof openedTransmission>;

export const list = endpoint({
  id: 'transmissions.list',
  method: 'GET',
  path: '/transmission',
  summary: 'Les transmissions d’une structure, la plus récente d’abord.',
  audience: TEAM,
  query: z.strictObject({
    organization: organizationId,
    patientId: id.optional(),
    resolved: flag.optional(),
    /** Those that the caller wrote, or is mentioned in. */
    concernsMe: z.literal('true', TEXTS.wrongChoice).optional(),
    $limit: page.$limit,
    $after: page.$after,
  }),
  output: z.array(transmission),
  whileImpersonating: { without: redacted },
  refusals: ['NOT_FOUND', 'BAD_CURSOR', 'ORGANIZATION_ID_MISSING'],
});

export const get = endpoint({
  id: 'transmissions.get',
  method: 'GET',
  path: '/transmission/:id',
  summary: 'Une transmission et ses commentaires.',
  audience: TEAM,
  params,
  output: openedTransmission,
  whileImpersonating: { without: { ...redacted, ...redactedComment } },
  refusals: ['NOT_FOUND'],
});

/** One that was sent before, by the id that its writer gave it, is answered as it is kept. */
export const create = endpoint({
  id: 'transmissions.create',
  method: 'POST',
  path: '/transmission',
  summary: 'Transmet à l’équipe d’une structure ce qui concerne un de ses patients.',
  audience: TEAM,
  body: z.strictObject({
    id: id.optional(),
    sldId: sealedSession,
    patient: z.strictObject({ id }, TEXTS.required),
    organization: z.strictObject({ id }, TEXTS.required),
    content: sealedText(COMMENT_MAX),
  }),
  output: openedTransmission,
  status: 201,
  // Its id already makes the same one sent twice one.
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'ID_TAKEN', 'ENVELOPE_SCOPE', 'DEPENDENCY_UNAVAILABLE'],
});

export const write = endpoint({
  id: 'transmissions.comment',
  method: 'POST',
  path: '/transmission/:id/comment',
  summary: 'Commente une transmission, et prévient les personnes mentionnées.',
  audience: TEAM,
  params,
  body: z.strictObject({ ...newComment, organizationId: id }),
  output: comment,
  status: 201,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: [
    'NOT_FOUND',
    'PATIENT_LEFT_STRUCTURE',
    'MENTION_NOT_ALLOWED',
    'ID_TAKEN',
    'ENVELOPE_SCOPE',
    'DEPENDENCY_UNAVAILABLE',
  ],
});

/** What came of it is asked for: nothing is closed without an answer (design peers §2.14). */
export const resolve = endpoint({
  id: 'transmissions.resolve',
  method: 'POST',
  path: '/transmission/:id/resolve',
  summary: 'Marque une transmission comme résolue, avec son résultat.',
  audience: TEAM,
  params,
  body: z.strictObject({ id: newComment.id, result: newComment.text }),
  output: openedTransmission,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: [
    'NOT_FOUND',
    'PATIENT_LEFT_STRUCTURE',
    'TRANSMISSION_STATE',
    'ID_TAKEN',
    'ENVELOPE_SCOPE',
    'DEPENDENCY_UNAVAILABLE',
  ],
});

export const reopen = endpoint({
  id: 'transmissions.reopen',
  method: 'POST',
  path: '/transmission/:id/reopen',
  summary: 'Rouvre une transmission résolue.',
  audience: TEAM,
  params,
  output: openedTransmission,
  // A second one is a refusal already.
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'PATIENT_LEFT_STRUCTURE', 'TRANSMISSION_STATE'],
});

/** Said once the page is looked at: what names its reader waits no longer. A mention that was read stays read. */
export const read = endpoint({
  id: 'transmissions.read',
  method: 'POST',
  path: '/transmission/:id/read',
  summary: 'Dit que les mentions de l’appelant dans une transmission sont lues.',
  audience: TEAM,
  params,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND'],
});
