import type { OutboxEvent } from '../outbox-event.ts';
import type { NotificationPayloads, NotificationTemplate } from './templates/catalogue.ts';

/** One notification for one user (design catalogues §8). */
export interface UserNotification<Name extends NotificationTemplate = NotificationTemplate> {
  readonly userId: string;
  /** Identifier of the template: `appointment-created`. */
  readonly template: Name;
  /** Ids and display names only: it leaves for a provider. */
  readonly payload: NotificationPayloads[Name];
  /** The same for every attempt, so that a repeated delivery notifies once; an outbox handler gives the delivery's id. */
  readonly deduplicationKey: string;
}

/** Puts a notification before a user, in the application and on the channels of its template. */
export abstract class Notifier {
  abstract notify<Name extends NotificationTemplate>(notification: UserNotification<Name>): Promise<void>;
  /** Many at once, all of them or, when it throws, none. */
  abstract notifyAll(notifications: readonly UserNotification[]): Promise<void>;
}

/** The kind of the events that {@link notifyUser} writes. */
export const NOTIFY_USER = 'notification.tell';

/** An outbox event that becomes a notification once its transaction is committed: `tx.tell(notifyUser(userId, …))`. */
export const notifyUser = <Name extends NotificationTemplate>(
  userId: string,
  template: Name,
  payload: NotificationPayloads[Name],
): OutboxEvent => ({ kind: NOTIFY_USER, key: `user:${userId}`, payload: { userId, template, payload } });

/** The kind of the events that {@link notificationsRead} writes. */
export const NOTIFICATIONS_READ = 'notification.read';

/**
 * What notifications lead to was read where it is: they wait no longer. Of the key of {@link notifyUser}, so that it comes after them.
 * @param subject the `ID` of their payload
 */
export const notificationsRead = (userId: string, template: NotificationTemplate, subject: string): OutboxEvent => ({
  kind: NOTIFICATIONS_READ,
  key: `user:${userId}`,
  payload: { userId, template, subject },
});

/** The kind of the events that {@link deleteNotificationsAbout} writes. */
export const DELETE_NOTIFICATIONS = 'notification.forget';

/**
 * Takes the name of an erased person out of what others were told.
 * @param personId whose, for the order of the events
 * @param subjects ids that notifications about that person carry: of the person, of their grants, of their visits
 */
export const deleteNotificationsAbout = (personId: string, subjects: readonly string[]): OutboxEvent => ({
  kind: DELETE_NOTIFICATIONS,
  key: `forget:${personId}`,
  payload: { subjects },
});
