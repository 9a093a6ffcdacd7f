import { DeliveryFailed } from '@maillon/server-kit/messaging/delivery-failed';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { Mailer } from '../../platform/messaging/mail.ts';
import { SmsSender } from '../../platform/messaging/sms.ts';
import { type NotificationText, templateOf } from '../../platform/messaging/templates/notification-text.ts';
import type { Outcomes } from '../../platform/outbox/outbox.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import type { OutboxDelivery } from '../../platform/outbox-event.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import {
  type Channel,
  DeliveriesRepository,
  type DeliveryRow,
  type NewNotification,
  type ReaderRow,
  type Recipient,
} from './deliveries.repository.ts';
import { NotificationWriter } from './notification-writer.ts';
import { PushSender } from './push-sender.ts';

const KIND = { mail: 'notification.mail', sms: 'notification.sms', push: 'notification.push' } as const;
const CHANNELS = ['mail', 'sms', 'push'] as const satisfies readonly Channel[];
const payloadOf = z.object({ id: z.string() });

/** A notification that was written a moment ago: its reader and its words are known. */
class Fresh {
  readonly row: Recipient;

  constructor(
    { id, template }: NewNotification,
    reader: ReaderRow,
    readonly text: NotificationText,
  ) {
    this.row = { ...reader, id, template, seen: false, mailState: null, smsState: null, pushState: null };
  }
}

/**
 * Mail, SMS and push of a notification: each an outbox event of its own, so that one channel that is away keeps no other
 * from its work. The outbox tries again quietly; why one did not leave for good is noted.
 */
@Injectable()
export class ChannelDelivery implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly deliveries: DeliveriesRepository,
    private readonly writer: NotificationWriter,
    private readonly mailer: Mailer,
    private readonly sms: SmsSender,
    private readonly push: PushSender,
  ) {}

  onModuleInit(): void {
    for (const channel of CHANNELS) {
      this.handlers.onMany(KIND[channel], (deliveries, outcomes) => this.deliver(channel, deliveries, outcomes));
    }
  }

  /** In the transaction of the notification: the channels that its template uses and its reader can be reached by. */
  queue(tx: Tx, notification: NewNotification, reader: ReaderRow, text: NotificationText): void {
    const { id } = notification;
    const uses: Record<Channel, boolean> = {
      mail: text.mail !== null && reader.email !== null,
      sms: reader.phone !== null && text.sms !== null,
      push: text.inApp !== null && reader.hasDevice,
    };
    const fresh = new Fresh(notification, reader, text);
    for (const channel of CHANNELS) {
      if (uses[channel]) tx.publish({ kind: KIND[channel], key: `${KIND[channel]}:${id}`, payload: { id }, fresh });
    }
  }

  private async deliver(channel: Channel, deliveries: readonly OutboxDelivery[], outcomes: Outcomes): Promise<void> {
    const others = deliveries.filter(({ fresh }) => !(fresh instanceof Fresh));
    const rows = await this.rowsOf(others);
    const attempts = deliveries.map(async (delivery) => {
      try {
        const { row, text } = delivery.fresh instanceof Fresh ? delivery.fresh : this.read(rows, delivery);
        if (row !== undefined && text !== undefined && row[`${channel}State`] === null)
          await this.attempt(channel, row, text);
        // At once, not after the last of them: one that hangs must not have the others sent again.
        outcomes.done(delivery);
      } catch (error) {
        outcomes.failed(delivery, error);
      }
    });
    await Promise.all(attempts);
  }

  private async rowsOf(deliveries: readonly OutboxDelivery[]): Promise<ReadonlyMap<string, DeliveryRow>> {
    if (deliveries.length === 0) return new Map();
    const rows = await this.deliveries.deliveries(deliveries.map(({ payload }) => payloadOf.parse(payload).id));
    return new Map(rows.map((row) => [row.id, row]));
  }

  private read(rows: ReadonlyMap<string, DeliveryRow>, { payload }: OutboxDelivery) {
    const row = rows.get(payloadOf.parse(payload).id);
    return { row, text: row && this.writer.write(row.id, row.template, row.payload, row) };
  }

  private async attempt(channel: Channel, row: Recipient, text: NotificationText): Promise<void> {
    try {
      if (!(await this.send(channel, row, text))) await this.deliveries.setState(channel, row.id, 'off');
    } catch (error) {
      if (!(error instanceof DeliveryFailed && error.isFinal)) throw error;
      await this.deliveries.setState(channel, row.id, 'refused');
    }
  }

  /** False: there is nowhere to send it, or the reader does not want it. */
  private async send(channel: Channel, row: Recipient, text: NotificationText): Promise<boolean> {
    const { template, email, phone } = row;
    const isAlarm = templateOf(template).isSecurity === true;
    switch (channel) {
      case 'mail':
        if (email === null || text.mail === null || !(row.wantsMail || isAlarm)) return false;
        await this.mailer.send({ to: email, ...text.mail });
        return true;
      case 'sms':
        if (phone === null || text.sms === null || !(row.wantsSms || isAlarm)) return false;
        await this.sms.send({ to: phone, text: text.sms });
        return true;
      case 'push':
        return row.wantsPush && !row.seen && (await this.push.send(row.userId));
    }
  }
}
