import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { cursor, instantOut, text } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Dispatch users have a map and no bell (spec clinical §2, design api §2.16). */
const readers = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;
const everybody = [...readers, 'dispatchManager', 'dispatchOperator'] as const;

/** Spec platform §3 "Notification": which members are there depends on the template; the texts always are. */
export const notificationPayload = z.looseObject({
  request_id: z.string().optional(),
  request: z.object({ request_id: z.string() }).optional(),
  invite: z.object({ organizationId: z.string().nullable(), mode: z.string() }).optional(),
  mention: z.object({ transmissionId: z.string(), organizationId: z.string() }).optional(),
  ID: z.string().optional(),
  /** What one person wrote to another. */
  message: z.string().optional(),
  channels: z.object({ inapp: z.object({ text: z.string() }), email: z.object({ text: z.string() }) }).partial(),
});

/** What a notification can be about. `answer`: it asks for a yes or a no, and is answered where it stands. */
export const NOTIFICATION_DESTINATIONS = [
  'answer',
  'dashboard',
  'agenda',
  'medical-record',
  'messages',
  'teleexpertises',
  'transmissions',
  'structure',
  'structure-requests',
  'care-requests',
  'consultation-tour',
  'administration',
  'data-sharing',
  'settings',
] as const;
export type NotificationDestination = (typeof NOTIFICATION_DESTINATIONS)[number];

export const notification = z.object({
  _id: z.string(),
  templateIdentifier: z.string(),
  /** Null: it says all there is. */
  destination: z.enum(NOTIFICATION_DESTINATIONS).nullable(),
  payload: notificationPayload,
  /** The text in the application. */
  content: z.string(),
  createdAt: instantOut,
  seen: z.boolean(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/** What an administrator in the place of its reader is told of a notification: that it is there, when, and what it is about. */
export const redactedNotification = { content: TEXTS.redacted, message: TEXTS.redacted, channels: {} } as const;

/** Our own ids are UUIDs, those of a provider are not. */
const notificationId = z.string().regex(/^[\w-]{1,64}$/);
const one = z.strictObject({ _id: notificationId });

export const list = endpoint({
  id: 'notifications.list',
  whileImpersonating: { without: redactedNotification },
  method: 'GET',
  path: '/notification',
  summary: 'Les notifications de la personne connectée, la plus récente d’abord.',
  audience: readers,
  query: z.strictObject({ $limit: z.coerce.number().int().min(1).max(100).default(100), $after: cursor.optional() }),
  output: z.array(notification),
  refusals: ['BAD_CURSOR'],
});

export const notificationCount = z.object({ unseen: z.number().int(), unread: z.number().int() });

export const count = endpoint({
  id: 'notifications.count',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/notification/count',
  summary: 'Combien de notifications ne sont pas vues, et pas lues.',
  audience: everybody,
  output: notificationCount,
  refusals: [],
});

export const seen = endpoint({
  id: 'notifications.seen',
  whileImpersonating: 'demo',
  method: 'POST',
  path: '/notification/:_id/seen',
  summary: 'Marque une notification comme vue.',
  audience: readers,
  params: one,
  refusals: [],
});

export const read = endpoint({
  id: 'notifications.read',
  whileImpersonating: 'demo',
  method: 'POST',
  path: '/notification/:_id/read',
  summary: 'Marque une notification comme lue.',
  audience: readers,
  params: one,
  refusals: [],
});

export const seenAll = endpoint({
  id: 'notifications.seenAll',
  whileImpersonating: 'demo',
  method: 'POST',
  path: '/notification/seen-all',
  summary: 'Marque toutes les notifications comme vues.',
  audience: readers,
  refusals: [],
});

/** The link of a mail, an SMS or a push leads here once its reader has signed in; it says which one without naming it. */
export const open = endpoint({
  id: 'notifications.open',
  whileImpersonating: 'demo',
  idempotencyKey: 'ignored',
  method: 'POST',
  path: '/notification/open',
  summary: 'La notification d’un lien reçu par e-mail ou SMS ; elle devient lue.',
  audience: readers,
  body: z.strictObject({ token: text(100) }),
  output: notification,
  refusals: ['NOT_FOUND'],
});

export const subscriberHash = endpoint({
  id: 'notifications.subscriberHash',
  method: 'GET',
  path: '/notification/subscriber-hash',
  summary: 'La preuve d’identité pour le composant du fournisseur ; inconnue sans fournisseur.',
  audience: everybody,
  output: z.object({ subscriberHash: z.string() }),
  whileImpersonating: 'never',
  refusals: ['NOT_FOUND'],
});

/** What else than the application tells of a notification. Codes and security alarms are always sent. */
export const notificationPreferences = z.strictObject({ email: z.boolean(), sms: z.boolean(), push: z.boolean() });
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const preferences = endpoint({
  id: 'notifications.preferences',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/notification/preferences',
  summary: 'Par quels canaux la personne connectée est prévenue.',
  audience: everybody,
  output: notificationPreferences,
  refusals: [],
});

export const setPreferences = endpoint({
  id: 'notifications.setPreferences',
  whileImpersonating: 'demo',
  kept: 'own',
  method: 'PATCH',
  path: '/notification/preferences',
  summary: 'Choisit les canaux par lesquels la personne connectée est prévenue.',
  audience: everybody,
  body: notificationPreferences.partial(),
  output: notificationPreferences,
  reveals: { nobody: 'a channel that is on or off, no address' },
  refusals: [],
});

/** A browser subscribes with it, so that no other server can push to it (RFC 8292). */
export const pushKey = endpoint({
  id: 'notifications.pushKey',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/notification/push-key',
  summary: 'La clé publique des notifications push du navigateur.',
  audience: everybody,
  output: z.object({ publicKey: z.string() }),
  refusals: [],
});

/** Design api §2.2. For the web the token is the endpoint of the browser's push subscription; null takes this device off. */
export const setDevice = endpoint({
  id: 'notifications.setDevice',
  method: 'PATCH',
  path: '/user/current/device-token',
  summary: 'Enregistre ou retire l’appareil qui reçoit les notifications push.',
  audience: everybody,
  body: z.strictObject({
    deviceToken: text(512).min(1).nullable(),
    platform: z.enum(['ios', 'android', 'web']),
  }),
  whileImpersonating: 'never',
  refusals: [],
});
