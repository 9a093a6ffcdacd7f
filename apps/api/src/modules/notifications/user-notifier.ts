import { Injectable } from '@nestjs/common';
import { instantOf, newId } from '../../platform/ids.ts';
import { Notifier, type UserNotification } from '../../platform/messaging/notifications.ts';
import type { NotificationTemplate } from '../../platform/messaging/templates/catalogue.ts';
import { type NotificationText, templateOf } from '../../platform/messaging/templates/notification-text.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { ChannelDelivery } from './channel-delivery.ts';
import {
  AlreadyNotified,
  DeliveriesRepository,
  type NewNotification,
  type ReaderRow,
} from './deliveries.repository.ts';
import { Inbox, type NewInboxItem } from './inbox.ts';
import { NotificationWriter } from './notification-writer.ts';

/** A notification in words, and whom it is for. */
interface Written {
  readonly row: NewNotification;
  readonly reader: ReaderRow;
  readonly text: NotificationText;
}

/** A row of the inbox, written once, and what has to follow it: the word to open screens, mail, SMS, push. Its callers try again. */
@Injectable()
export class UserNotifier extends Notifier {
  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesRepository,
    private readonly writer: NotificationWriter,
    private readonly channels: ChannelDelivery,
    private readonly inbox: Inbox,
  ) {
    super();
  }

  async notify<Name extends NotificationTemplate>(notification: UserNotification<Name>): Promise<void> {
    const [reader] = await this.deliveries.readers([notification.userId]);
    if (reader === undefined) return;

    const item = this.write(notification, reader);
    const kept = this.database.tx(async (tx) => {
      if (await this.isTooSoon(tx, notification)) return false;
      this.deliveries.add(tx, item.row);
      this.follow(tx, item);
      return true;
    });
    const wasAdded = await kept.catch((error: unknown) => {
      if (!(error instanceof AlreadyNotified)) throw error;
      return null;
    });
    if (wasAdded !== false) await this.publishToScreens([item.row], new Set(wasAdded === null ? [] : [item.row.id]));
  }

  async notifyAll(notifications: readonly UserNotification[]): Promise<void> {
    const [first, ...others] = notifications;
    if (first === undefined) return;
    if (others.length === 0) return this.notify(first);
    const paced = notifications.filter(({ template }) => templateOf(template).rateLimit !== undefined);
    await this.addAll(notifications.filter((notification) => !paced.includes(notification)));
    for (const notification of paced) await this.notify(notification);
  }

  private async addAll(notifications: readonly UserNotification[]): Promise<void> {
    const readers = await this.deliveries.readers([...new Set(notifications.map(({ userId }) => userId))]);
    const readerOf = new Map(readers.map((reader) => [reader.userId, reader]));
    const written = notifications.flatMap((notification) => {
      const reader = readerOf.get(notification.userId);
      return reader === undefined ? [] : [this.write(notification, reader)];
    });
    if (written.length === 0) return;

    const rows = written.map(({ row }) => row);
    const added = await this.database.tx(async (tx) => {
      const ids = await this.deliveries.addAll(tx, rows);
      for (const item of written) if (ids.has(item.row.id)) this.follow(tx, item);
      return ids;
    });
    await this.publishToScreens(rows, added);
  }

  private write(notification: UserNotification, reader: ReaderRow): Written {
    const { userId, template, payload, deduplicationKey } = notification;
    const id = newId();
    const text = this.writer.write(id, template, payload, reader);
    const channels = { inapp: { text: text.inApp }, email: { text: text.mail?.text } };
    const content = text.inApp ?? '';
    const row = { id, userId, template, content, deduplicationKey, payload: { ...payload, channels } };
    return { row, reader, text };
  }

  private follow(tx: Tx, { row, reader, text }: Written): void {
    this.inbox.added(tx, row.id);
    this.channels.queue(tx, row, reader, text);
  }

  /** Of those that an earlier attempt wrote, too: it may not have got as far as here. */
  private async publishToScreens(rows: readonly NewNotification[], added: ReadonlySet<string>): Promise<void> {
    const others = rows.filter(({ id }) => !added.has(id));
    for (const row of rows) if (added.has(row.id)) this.inbox.publishNew(unseen(row));
    if (others.length > 0) for (const kept of await this.deliveries.kept(others)) this.inbox.publishNew(kept);
  }

  private async isTooSoon(tx: Tx, { userId, template, payload }: UserNotification): Promise<boolean> {
    const { rateLimit } = templateOf(template);
    if (rateLimit === undefined) return false;
    const subject = 'ID' in payload ? payload.ID : '';
    return this.deliveries.isTooSoon(tx, { userId, template }, subject, rateLimit);
  }
}

/** The row as a list would show it: it was made when its id was drawn. */
const unseen = ({ id, userId, template, payload, content }: NewNotification): NewInboxItem => ({
  _id: id,
  userId,
  templateIdentifier: template,
  destination: templateOf(template).destination,
  payload: { ...payload },
  content,
  createdAt: new Date(instantOf(id)).toISOString(),
  seen: false,
  read: false,
});
