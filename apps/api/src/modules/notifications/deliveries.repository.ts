import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { NotificationPayloads, NotificationTemplate } from '../../platform/messaging/templates/catalogue.ts';
import { Database, narrowed, sql, sqlEach, type Tx } from '../../platform/postgres/database.ts';
import { waitForLock } from '../../platform/postgres/locks.ts';
import { hasRaised } from '../../platform/postgres/postgres-errors.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { INBOX_ITEM, inboxItemOf } from './inbox.repository.ts';
import type { NewInboxItem } from './inbox.ts';

/** Another attempt has written this notification. */
export class AlreadyNotified extends Error {}

export type Channel = 'mail' | 'sms' | 'push';
/** Why it did not leave: `refused` is for good; `off`: no verified contact, or switched off. Null: it left, or waits in the outbox. */
export type ChannelState = 'refused' | 'off';

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
  readonly template: NotificationTemplate;
  readonly payload: object;
  readonly content: string;
  readonly deduplicationKey: string;
}

/** What a channel has to know. */
export interface Recipient extends ReaderRow {
  readonly id: string;
  readonly template: NotificationTemplate;
  readonly seen: boolean;
  readonly mailState: ChannelState | null;
  readonly smsState: ChannelState | null;
  readonly pushState: ChannelState | null;
}

/** A notification on its way over one channel. */
export interface DeliveryRow extends Recipient {
  readonly payload: NotificationPayloads[NotificationTemplate];
}

const READER = `
  u.id AS "userId", u.user_type AS "userType", u.first_name AS "firstName", u.country,
  CASE WHEN u.email_verified_at IS NOT NULL THEN u.email END AS email,
  CASE WHEN u.phone_verified_at IS NOT NULL THEN u.phone END AS phone,
  coalesce(p.email, true) AS "wantsMail", coalesce(p.sms, true) AS "wantsSms", coalesce(p.push, true) AS "wantsPush",
  EXISTS (SELECT 1 FROM device_tokens d WHERE d.user_id = u.id) AS "hasDevice"`;

const readers = sql(
  'notifications_readers',
  `SELECT ${READER} FROM published_users u LEFT JOIN notification_preferences p ON p.user_id = u.id
    WHERE u.id = ANY($1::uuid[]) AND u.deleted_at IS NULL`,
);
const add = sql(
  'notifications_add',
  `WITH added AS (
     INSERT INTO notifications (id, user_id, template, payload, content, deduplication_key) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id, deduplication_key) DO NOTHING RETURNING 1)
   SELECT require_row((SELECT count(*) FROM added))`,
);
/** Those of them that are not there already. */
const addAll = sql(
  'notifications_add_all',
  `INSERT INTO notifications (id, user_id, template, payload, content, deduplication_key)
   SELECT id, "userId", template, payload, content, "deduplicationKey"
     FROM jsonb_to_recordset($1) AS n(id uuid, "userId" uuid, template text, payload jsonb, content text, "deduplicationKey" text)
   ON CONFLICT (user_id, deduplication_key) DO NOTHING RETURNING id`,
);
const deliveries = sql(
  'notifications_deliveries',
  `SELECT n.id, n.template, n.payload, n.seen_at IS NOT NULL AS seen,
          n.mail_state AS "mailState", n.sms_state AS "smsState", n.push_state AS "pushState", ${READER}
     FROM notifications n
     JOIN published_users u ON u.id = n.user_id
     LEFT JOIN notification_preferences p ON p.user_id = u.id
    WHERE n.id = ANY($1::uuid[]) AND u.deleted_at IS NULL`,
  narrowed<Pick<DeliveryRow, 'template' | 'payload' | 'mailState' | 'smsState' | 'pushState'>>(),
);
const setState = (channel: Channel) =>
  sqlEach(
    `notifications_set_${channel}_states`,
    `UPDATE notifications n SET ${channel}_state = s.state
       FROM unnest($1::uuid[], $2::text[]) AS s(id, state) WHERE n.id = s.id`,
  );
const SET_STATE = { mail: setState('mail'), sms: setState('sms'), push: setState('push') } as const;

const tooSoon = sql(
  'notifications_too_soon',
  `SELECT EXISTS (SELECT 1 FROM notifications WHERE user_id = $1 AND template = $2 AND payload ->> 'ID' = $3
                     AND created_at > now() - $4 * interval '1 minute')
       OR EXISTS (SELECT 1 FROM published_sessions WHERE user_id = $1 AND revoked_at IS NULL
                     AND last_seen_at > now() - $5 * interval '1 minute') AS "tooSoon"`,
);

@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  /** Those of the users who are still there. */
  readers(userIds: readonly string[]): Promise<ReaderRow[]> {
    return this.database.quick(readers, [userIds]);
  }

  /** The transaction fails with {@link AlreadyNotified} when it is there already. */
  add(tx: Tx, { id, userId, template, payload, content, deduplicationKey }: NewNotification): void {
    tx.write(add, [id, userId, template, JSON.stringify(payload), content, deduplicationKey], (error) =>
      hasRaised(error, 'noRow') ? new AlreadyNotified() : error,
    );
  }

  /** @returns the ids of those that were not there already */
  async addAll(tx: Tx, notifications: readonly NewNotification[]): Promise<ReadonlySet<string>> {
    const added = await tx.query(addAll, [JSON.stringify(notifications)]);
    return new Set(added.map(({ id }) => id));
  }

  /** Those that are there already, as they are. */
  async kept(notifications: readonly NewNotification[]): Promise<NewInboxItem[]> {
    const { notification } = await this.prisma.client();
    const found = await notification.findMany({
      where: { OR: notifications.map(({ userId, deduplicationKey }) => ({ userId, deduplicationKey })) },
      select: { userId: true, ...INBOX_ITEM },
    });
    return found.map(({ userId, ...row }) => ({ userId, ...inboxItemOf(row) }));
  }

  /** Whether the same subject was told within the span, or the user is here anyway. */
  async isTooSoon(
    tx: Tx,
    { userId, template }: Pick<NewNotification, 'userId' | 'template'>,
    subject: string,
    rateLimit: { readonly oncePerMinutes: number; readonly onlyIfAwayMinutes: number },
  ): Promise<boolean> {
    // One transaction at a time decides, or two messages at once would both be told.
    await waitForLock(tx, `notification ${userId} ${subject}`);
    const { oncePerMinutes, onlyIfAwayMinutes } = rateLimit;
    const [row] = await tx.query(tooSoon, [userId, template, subject, oncePerMinutes, onlyIfAwayMinutes]);
    return row?.tooSoon ?? false;
  }

  deliveries(ids: readonly string[]): Promise<DeliveryRow[]> {
    return this.database.quick(deliveries, [ids]);
  }

  async setState(channel: Channel, id: string, state: ChannelState): Promise<void> {
    await this.database.quick(SET_STATE[channel], [id, state]);
  }
}
