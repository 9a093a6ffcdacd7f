import * as z from 'zod';
import { message, RECEIPT_STATES, redactedMessage } from '../accounts/channels.ts';
import type { Problem } from '../endpoint/problem.ts';
import { id } from '../fields/primitives.ts';
import { comment, redactedComment, THREAD_KINDS } from '../record/comments.ts';
import { notification, redactedNotification } from './notifications.ts';

const one = z.strictObject({ id });

/**
 * What a client may emit (design api §6); each is acknowledged with an {@link Ack}. Requests for care are rooms of a module
 * that is yet to come: until then they are closed to everybody, in the words that a stranger gets.
 */
export const clientEvents = {
  join: one,
  leave: one,
  'chat/join': one,
  'chat/leave': one,
  'appointment/join': one,
  'appointment/leave': one,
  'org/join': one,
  'org/leave': one,
  'service-request/join': one,
  'service-request/leave': one,
} as const;
export type ClientEvent = keyof typeof clientEvents;
export type ClientPayload<E extends ClientEvent> = z.infer<(typeof clientEvents)[E]>;

export type Ack = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };

/** What the server emits: ids and versions, and to its reader alone a notification. Never clinical text. */
export const serverEvents = {
  'appointment/updated': z.object({
    id,
    status: z.string(),
    start: z.string(),
    end: z.string(),
    version: z.number().int(),
  }),
  /** The call of a visit has another key: its people read it again. */
  'appointment/call-key': z.object({ id, version: z.number().int() }),
  /** To who asked for it: what a patient pays for this visit has come further, and is read again. */
  'appointment/payment': z.object({ id }),
  /** Those who receive the patient hear that a note, measure or capture of a visit is there, or another version of it. */
  'appointment/observation': z.object({ id, type: z.string(), version: z.number().int() }),
  /** To those who have the conversation open: a message, sealed as it was sent. */
  'chat/message': z.object({ channelId: id, message }),
  /** To the same: how far one of its people has come. */
  'chat/read': z.object({ channelId: id, userId: id, messageId: id, state: z.enum(RECEIPT_STATES) }),
  /** To each screen of the people of a conversation: it is new, has another message, or was read elsewhere. */
  'channel/updated': z.object({ id }),
  /** To those who have the thread open: a comment, sealed as it was sent. */
  comment: z.object({ parentKind: z.enum(THREAD_KINDS), parentId: id, comment }),
  /** To each screen of a team: a transmission is new, has another comment, or was resolved or reopened. */
  'transmission/updated': z.object({ id, resolved: z.boolean(), version: z.number().int() }),
  /** To the asker and the experts of a request of expertise: it is new, was answered, or has another state. */
  'teleexpertise/updated': z.object({ id, status: z.string(), version: z.number().int() }),
  /** To the structure that sent a care request and to who was asked: it was sent, taken, refused, ended or returned. */
  'service-request/updated': z.object({ id, status: z.string(), version: z.number().int() }),
  /** Who a person is, where they live, or who follows them. */
  'patient/updated': z.object({ id, version: z.number().int() }),
  'schedule/updated': z.object({ id, version: z.number().int() }),
  /** A visit takes or frees the time of a practitioner whose calendar one reads; it is read again, and says no more here. */
  'calendar/updated': z.object({}),
  /** A person who reads the file of a patient hears that there is one document more, one less, or another title. */
  'document/created': z.object({ id, patientId: id, version: z.number().int() }),
  /** A person wrote in this record: a person who reads it looks again. Not even what the answer is about travels here. */
  'record/updated': z.object({ patientId: id }),
  /** `status` is null once the sharing is over. */
  'access-policy/updated': z.object({ id, resource: z.string(), status: z.string().nullable() }),
  'user/updated': z.object({ userId: id }),
  /** A person lost access to this group of the vault: a person who is asked first renews its key. */
  'vault/rotate-needed': z.object({ groupId: z.string() }),
  /** The members of a group or the recipients of a session are others now. */
  'vault/recipients-changed': z.object({ id: z.string() }),
  'vault/identity-changed': z.object({ id: z.string() }),
  /** A device of this person keeps their keys from now on, or no longer. */
  'vault/devices-changed': z.object({}),
  /** As the list shows it. What it tells besides depends on its template. */
  'notification/new': notification.extend({ payload: z.looseObject({}) }),
  /** Some were seen or read, on whatever screen: how many are left. */
  'notification/updated': z.object({ unseen: z.number().int(), unread: z.number().int() }),
  /** A person ended this session: signed out elsewhere, theft, deactivation. The socket is closed right after. */
  'session/revoked': z.object({ reason: z.string() }),
  /** The session came to its end or could not be confirmed. The socket is closed right after. */
  'session/expired': z.object({ reason: z.string() }),
  /** Events of other processes may have been missed: read again what is on the screen (as after a reconnection). */
  'server/resync': z.object({}),
  /** The process stops; the client comes back by itself, to another one. */
  'server/stopping': z.object({}),
} as const;
export type ServerEvent = keyof typeof serverEvents;

/** The members that an administrator in the place of a person hears replaced, as `whileImpersonating` says of the routes. */
export const redactedWhileImpersonating: { readonly [Event in ServerEvent]?: Readonly<Record<string, unknown>> } = {
  'chat/message': redactedMessage,
  comment: redactedComment,
  'notification/new': redactedNotification,
};
export type ServerPayload<E extends ServerEvent> = z.infer<(typeof serverEvents)[E]>;
