import { TELEEXPERTISE_STATUSES } from '@maillon/domain/threads/teleexpertise';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, ids, instantOut, page, sealedSession, sealedText } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';
import { COMMENT_MAX, comment, newComment, redactedComment, threadPerson } from './comments.ts';

/** Design api §2.11: a practitioner asks others, in an order, for their opinion about a patient. */

const PRACTITIONERS = ['doctor', 'midwife', 'assistant'] as const;
const MAX_RECIPIENTS = 10;
const MAX_DELAY_HOURS = 120;
/** Practitioners whose usual time is asked for at once. */
const MAX_COMPARED = 20;
const params = z.strictObject({ id });
const redacted = { topic: TEXTS.redacted } as const;

export const teleexpertiseStatus = z.enum(TELEEXPERTISE_STATUSES, TEXTS.wrongChoice);

/** An expert, and how far their turn has come: not asked yet, asked, answering, said no, or was passed over. */
const recipient = threadPerson.extend({
  state: z.enum(['WAITING', 'ASKED', 'ACCEPTED', 'DECLINED', 'PASSED']),
  askedAt: instantOut.nullable(),
  /** When the next one is asked; null where it is not their turn. */
  dueAt: instantOut.nullable(),
});

export const teleexpertise = z.object({
  id: idOut,
  subject: z.object({ id: idOut, name: z.string() }),
  sender: threadPerson,
  /** In the order in which they are asked; an expert sees themselves and who answered. */
  recipients: z.array(recipient),
  status: teleexpertiseStatus,
  sent: instantOut,
  /** The session that the question is sealed in. */
  _sldId: idOut,
  /** Sealed as `teleexpertise:<id>:topic`. */
  topic: z.string(),
  /** How long each expert may take before the next one is asked; null: all of them are asked at once. */
  delayHours: z.number().int().nullable(),
  /** When the patient agreed; null where the asker said nothing of it. */
  consentedAt: instantOut.nullable(),
  /** User id of who must act now; null once it is over. */
  ownerId: idOut.nullable(),
  commentCount: z.number().int(),
  activeAt: instantOut,
  version: z.number().int(),
});
export type Teleexpertise = z.infer<typeof teleexpertise>;

/** Why an expert said no, if they said it: for the asker alone. */
const declined = recipient.extend({ refusal: z.object({ id: idOut, text: z.string() }).nullable() });

export const openedTeleexpertise = teleexpertise.extend({
  recipients: z.array(declined),
  /** What an expert may know of a patient whose file is closed to them. */
  subject: teleexpertise.shape.subject.extend({
    birthDate: z.string().nullable(),
    gender: z.enum(['MALE', 'FEMALE']).nullable(),
  }),
  /** The oldest first. */
  comments: z.array(comment),
  /** Who reads it now: the asker, and the experts whose turn it is or who answer. */
  people: z.array(threadPerson),
});
export type OpenedTeleexpertise = z.infer<typeof openedTeleexpertise>;

const ref = z.strictObject({ id });
/** One of the three names it (spec clinical §7). */
const recipientRef = z
  .strictObject({ doctorRef: ref.optional(), midwifeRef: ref.optional(), assistantRef: ref.optional() })
  .refine((one) => Object.values(one).filter((value) => value !== undefined).length === 1, TEXTS.wrongChoice);

export const list = endpoint({
  id: 'teleexpertises.list',
  method: 'GET',
  path: '/teleexpertise',
  summary: 'Les demandes d’avis que l’on a envoyées ou reçues, la plus récente d’abord.',
  audience: PRACTITIONERS,
  query: z.strictObject({
    status: teleexpertiseStatus.optional(),
    role: z.enum(['sender', 'recipient'], TEXTS.wrongChoice).optional(),
    $limit: page.$limit,
    $after: page.$after,
  }),
  output: z.array(teleexpertise),
  whileImpersonating: { without: redacted },
  refusals: ['BAD_CURSOR'],
});

/** How long practitioners usually take to say yes or no, for who chooses among them. */
export const answerTimes = endpoint({
  id: 'teleexpertises.answerTimes',
  method: 'GET',
  path: '/teleexpertise/answer-time',
  summary: 'En combien de temps des praticiens répondent d’ordinaire à une demande d’avis.',
  audience: PRACTITIONERS,
  query: z.strictObject({ practitionerIds: ids(MAX_COMPARED) }),
  /** Of those whom the directory knows. `minutes` is the median of their last answers of a year; null: too few of them. */
  output: z.array(z.object({ id: idOut, minutes: z.number().int().nullable() })),
  whileImpersonating: 'read',
  refusals: [],
});

export const get = endpoint({
  id: 'teleexpertises.get',
  method: 'GET',
  path: '/teleexpertise/:id',
  summary: 'Une demande d’avis et ses réponses.',
  audience: PRACTITIONERS,
  params,
  output: openedTeleexpertise,
  whileImpersonating: { without: { ...redacted, ...redactedComment } },
  refusals: ['NOT_FOUND'],
});

/** One that was sent before, by the id that its writer gave it, is answered as it is kept. */
export const create = endpoint({
  id: 'teleexpertises.create',
  method: 'POST',
  path: '/teleexpertise',
  summary: 'Demande l’avis de confrères au sujet d’un patient qui l’a accepté.',
  audience: PRACTITIONERS,
  body: z.strictObject({
    id: id.optional(),
    status: z.literal('PREPARATION', TEXTS.wrongChoice).optional(),
    subject: z.strictObject({ id }, TEXTS.required),
    recipients: z.array(recipientRef).min(1, TEXTS.required).max(MAX_RECIPIENTS, TEXTS.tooMany),
    topic: sealedText(COMMENT_MAX),
    _sldId: sealedSession,
    /** With it the experts are asked one after the other, in their order; without it all at once (design api A37, B6). */
    delayHours: z.int(TEXTS.wrongType).min(1, TEXTS.tooSmall).max(MAX_DELAY_HOURS, TEXTS.tooBig).optional(),
    /** The patient was asked, and agreed. */
    consent: z.literal(true, TEXTS.required).optional(),
  }),
  output: openedTeleexpertise,
  status: 201,
  // Its id already makes the same one sent twice one.
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  verifiedOnly: true,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'ID_TAKEN', 'ENVELOPE_SCOPE', 'DEPENDENCY_UNAVAILABLE'],
});

/** Experts are added by the asker; a state is asked for by who may bring it about. `COMPLETED` comes with its conclusion. */
export const update = endpoint({
  id: 'teleexpertises.update',
  method: 'PATCH',
  path: '/teleexpertise/:id',
  summary: 'Change l’état d’une demande d’avis, ou ajoute des confrères à qui la proposer.',
  audience: PRACTITIONERS,
  params,
  body: z
    .strictObject({
      status: teleexpertiseStatus.optional(),
      recipients: z.array(recipientRef).min(1, TEXTS.required).max(MAX_RECIPIENTS, TEXTS.tooMany).optional(),
      /** Of `COMPLETED`; of `NOT_DONE` why, if the expert says it. */
      conclusion: z.strictObject({ id: newComment.id, text: newComment.text }).optional(),
    })
    .refine(({ status, conclusion }) => status !== 'COMPLETED' || conclusion !== undefined, {
      error: TEXTS.required,
      path: ['conclusion'],
    })
    .refine(({ status, conclusion, recipients }) => recipients === undefined || (status ?? conclusion) === undefined, {
      error: TEXTS.wrongChoice,
      path: ['recipients'],
    }),
  /** Null: an expert who said no reads it no longer. */
  output: openedTeleexpertise.nullable(),
  ifMatch: 'required',
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND', 'TELEEXPERTISE_STATE', 'ID_TAKEN', 'ENVELOPE_SCOPE', 'DEPENDENCY_UNAVAILABLE'],
});

export const write = endpoint({
  id: 'teleexpertises.comment',
  method: 'POST',
  path: '/teleexpertise/:id/comment',
  summary: 'Répond dans une demande d’avis ; la première réponse d’un confrère l’accepte.',
  audience: PRACTITIONERS,
  params,
  body: z.strictObject(newComment),
  output: comment,
  status: 201,
  idempotencyKey: 'ignored',
  whileImpersonating: 'never',
  refusals: [
    'NOT_FOUND',
    'TELEEXPERTISE_STATE',
    'MENTION_NOT_ALLOWED',
    'ID_TAKEN',
    'ENVELOPE_SCOPE',
    'DEPENDENCY_UNAVAILABLE',
  ],
});
