/** One notification for one user (design catalogues §8). */
export interface UserNotification {
  readonly userId: string;
  /** Identifier of the template: `appointment-booked`. */
  readonly template: string;
  /** Ids and display names only: it leaves for a provider. */
  readonly payload: Readonly<Record<string, string | number | boolean>>;
  /** The same for every attempt, so that a repeated delivery notifies once; an outbox handler gives the delivery's id. */
  readonly deduplicationKey: string;
}

/** Puts a notification before a user: the provider's in-app inbox, or our own. */
export abstract class Notifier {
  abstract notify(notification: UserNotification): Promise<void>;
}
