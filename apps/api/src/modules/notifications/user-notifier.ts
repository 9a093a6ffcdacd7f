import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Notifier, type UserNotification } from '../../platform/notifications.ts';
import { templateOf } from '../../platform/templates/notification-text.ts';
import type { NotificationTemplate } from '../../platform/templates/payloads.ts';
import { ChannelDelivery } from './channel-delivery.ts';
import { AlreadyTold, DeliveriesRepository } from './deliveries.repository.ts';
import { Inbox } from './inbox.ts';
import { NotificationWriter } from './notification-writer.ts';

/** A row of the inbox, written once, and what has to follow it: the word to open screens, mail, SMS, push. */
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
    const { userId, template, payload, deduplicationKey } = notification;
    const reader = await this.deliveries.reader(userId);
    if (reader === undefined) return;

    const id = newId();
    const text = this.writer.write(id, template, payload, reader);
    const channels = { inapp: { text: text.inApp }, email: { text: text.mail?.text } };
    const row = { id, userId, template, content: text.inApp ?? '', deduplicationKey };

    const written = this.database.tx(async (tx) => {
      if (await this.isTooSoon(tx, notification)) return;
      this.deliveries.add(tx, { ...row, payload: { ...payload, channels } });
      this.inbox.added(tx, { id, userId });
      this.channels.queue(tx, id, reader, text);
    });
    await written.catch((error: unknown) => {
      if (!(error instanceof AlreadyTold)) throw error;
    });
  }

  private async isTooSoon(tx: Tx, { userId, template, payload }: UserNotification): Promise<boolean> {
    const { pace } = templateOf(template);
    if (pace === undefined) return false;
    const subject = 'ID' in payload ? payload.ID : '';
    return this.deliveries.isTooSoon(tx, { userId, template }, subject, pace);
  }
}
