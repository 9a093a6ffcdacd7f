import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/database.ts';
import { hasRaised } from '../../platform/postgres-errors.ts';
import type { NotificationPayloads, NotificationTemplate } from '../../platform/templates/payloads.ts';

/** Another attempt has written this notification. */
export class AlreadyTold extends Error {}

export type Channel = 'mail' | 'sms' | 'push';
/** `refused` is for good; `off`: no verified contact, or switched off. */
export type ChannelState = 'sent' | 'refused' | 'off';

/** Whom a notification is for, and where they can be reached. */
export interface ReaderRow {
  readonly userId: string;
  readonly userType: UserType;
  readonly firstName: string;
  readonly country: string;
  /** Null unless its owner proved it. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly wantsMail: boolean;
  readonly wantsSms: boolean;
  readonly wantsPush: boolean;
  readonly hasDevice: boolean;
}

export interface NewNotification {
  readonly id: string;
  readonly userId: string;
  readonly template: string;
  readonly payload: object;
  readonly content: string;
  readonly deduplicationKey: string;
}

/** A notification on its way over one channel. */
export interface DeliveryRow extends ReaderRow {
  readonly id: string;
  readonly template: NotificationTemplate;
  readonly payload: NotificationPayloads[NotificationTemplate];
  readonly seen: boolean;
  readonly mailState: ChannelState | null;
  readonly smsState: ChannelState | null;
  readonly pushState: ChannelState | null;
}

const READER = `
  u.id AS "userId", u.user_type AS "userType", u.first_name AS "firstName", u.country,
  CASE WHEN u.email_verified_at IS NOT NULL THEN u.email END AS email,
  CASE WHEN u.phone_verified_at IS NOT NULL THEN u.phone END AS phone,
  coalesce(p.email, true) AS "wantsMail", coalesce(p.sms, true) AS "wantsSms", coalesce(p.push, true) AS "wantsPush",
  EXISTS (SELECT 1 FROM device_tokens d WHERE d.user_id = u.id) AS "hasDevice"`;

const reader = sql(
  'notifications_reader',
  `SELECT ${READER} FROM users u LEFT JOIN notification_preferences p ON p.user_id = u.id
    WHERE u.id = $1 AND u.deleted_at IS NULL`,
);
const add = sql(
  'notifications_add',
  `WITH added AS (
     INSERT INTO notifications (id, user_id, template, payload, content, deduplication_key) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, deduplication_key) DO NOTHING RETURNING 1)
   SELECT require_row((SELECT count(*) FROM added))`,
);
const delivery = sql(
  'notifications_delivery',
  `SELECT n.id, n.template, n.payload, n.seen_at IS NOT NULL AS seen,
          n.mail_state AS "mailState", n.sms_state AS "smsState", n.push_state AS "pushState", ${READER}
     FROM notifications n
     JOIN users u ON u.id = n.user_id
     LEFT JOIN notification_preferences p ON p.user_id = u.id
    WHERE n.id = $1 AND u.deleted_at IS NULL`,
);
const SET_STATE = {
  mail: sql('notifications_set_mail_state', 'UPDATE notifications SET mail_state = $2 WHERE id = $1'),
  sms: sql('notifications_set_sms_state', 'UPDATE notifications SET sms_state = $2 WHERE id = $1'),
  push: sql('notifications_set_push_state', 'UPDATE notifications SET push_state = $2 WHERE id = $1'),
} as const;
/** One transaction at a time decides whether it is too soon, or two messages at once would both be told. */
const waitTurn = sql('notifications_wait_turn', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1300))');
const tooSoon = sql(
  'notifications_too_soon',
  `SELECT EXISTS (SELECT 1 FROM notifications WHERE user_id = $1 AND template = $2 AND payload ->> 'ID' = $3
                     AND created_at > now() - $4 * interval '1 minute')
       OR EXISTS (SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL
                     AND last_seen_at > now() - $5 * interval '1 minute') AS "tooSoon"`,
);

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  async reader(userId: string): Promise<ReaderRow | undefined> {
    return (await this.database.quick<ReaderRow>(reader, [userId]))[0];
  }

  /** The transaction fails with {@link AlreadyTold} when it is there already. */
  add(tx: Tx, { id, userId, template, payload, content, deduplicationKey }: NewNotification): void {
    tx.write(add, [id, userId, template, payload, content, deduplicationKey], (error) =>
      hasRaised(error, 'noRow') ? new AlreadyTold() : error,
    );
  }

  /** Whether the same subject was told within the span, or the user is here anyway. */
  async isTooSoon(
    tx: Tx,
    { userId, template }: Pick<NewNotification, 'userId' | 'template'>,
    subject: string,
    pace: { readonly oncePerMinutes: number; readonly onlyIfAwayMinutes: number },
  ): Promise<boolean> {
    await tx.query(waitTurn, [`${userId} ${subject}`]);
    const values = [userId, template, subject, pace.oncePerMinutes, pace.onlyIfAwayMinutes];
    return (await tx.query<{ tooSoon: boolean }>(tooSoon, values))[0]?.tooSoon ?? false;
  }

  async delivery(id: string): Promise<DeliveryRow | undefined> {
    return (await this.database.quick<DeliveryRow>(delivery, [id]))[0];
  }

  async setState(id: string, channel: Channel, state: ChannelState): Promise<void> {
    await this.database.quick(SET_STATE[channel], [id, state]);
  }
}
