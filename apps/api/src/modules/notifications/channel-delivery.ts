import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import type { Tx } from '../../platform/database.ts';
import { DeliveryFailed } from '../../platform/delivery-failed.ts';
import { Mailer } from '../../platform/mail.ts';
import type { FailOne, OutboxDelivery } from '../../platform/outbox.ts';
import { OutboxHandlers } from '../../platform/outbox-handlers.ts';
import { SmsSender } from '../../platform/sms.ts';
import { type NotificationText, templateOf } from '../../platform/templates/notification-text.ts';
import {
  type Channel,
  type ChannelState,
  DeliveriesRepository,
  type DeliveryRow,
  type ReaderRow,
} from './deliveries.repository.ts';
import { NotificationWriter } from './notification-writer.ts';
import { PushSender } from './push-sender.ts';

const KIND = { mail: 'notification.mail', sms: 'notification.sms', push: 'notification.push' } as const;
const CHANNELS = ['mail', 'sms', 'push'] as const satisfies readonly Channel[];
const payloadOf = z.object({ id: z.string() });

/**
 * Mail, SMS and push of a notification: each an outbox event of its own, so that one channel that is away keeps no other
 * from its work. The outbox tries again quietly; what a provider refuses for good is noted and ends.
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
      this.handlers.onMany(KIND[channel], (told, fail) => this.deliver(channel, told, fail));
    }
  }

  /** In the transaction of the notification: the channels that its template uses and its reader can be reached by. */
  queue(tx: Tx, id: string, reader: ReaderRow, text: NotificationText): void {
    const uses: Record<Channel, boolean> = {
      mail: text.mail !== null && reader.email !== null,
      sms: reader.phone !== null && text.sms !== null,
      push: text.inApp !== null && reader.hasDevice,
    };
    for (const channel of CHANNELS) {
      if (uses[channel]) tx.tell({ kind: KIND[channel], key: `${KIND[channel]}:${id}`, payload: { id } });
    }
  }

  private async deliver(channel: Channel, told: readonly OutboxDelivery[], fail: FailOne): Promise<void> {
    const toldOf = new Map(told.map((delivery) => [payloadOf.parse(delivery.payload).id, delivery]));
    const rows = await this.deliveries.deliveries([...toldOf.keys()]);
    const attempts = rows
      .filter((row) => row[`${channel}State`] === null)
      .map(async (row) => {
        try {
          // At once, not after the last of them: one that hangs must not have the others sent again.
          await this.deliveries.setState(channel, row.id, await this.attempt(channel, row));
        } catch (error) {
          const delivery = toldOf.get(row.id);
          if (delivery !== undefined) fail(delivery, error);
        }
      });
    await Promise.all(attempts);
  }

  private async attempt(channel: Channel, row: DeliveryRow): Promise<ChannelState> {
    try {
      return (await this.send(channel, row)) ? 'sent' : 'off';
    } catch (error) {
      if (error instanceof DeliveryFailed && error.isFinal) return 'refused';
      throw error;
    }
  }

  /** False: there is nowhere to send it, or the reader does not want it. Contacts and wishes are those of this moment. */
  private async send(channel: Channel, row: DeliveryRow): Promise<boolean> {
    const { id, template, payload, email, phone } = row;
    const text = this.writer.write(id, template, payload, row);
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
