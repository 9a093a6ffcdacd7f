import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import {
  DELETE_NOTIFICATIONS,
  NOTIFICATIONS_READ,
  NOTIFY_USER,
  Notifier,
  type UserNotification,
} from '../../platform/messaging/notifications.ts';
import { isNotificationTemplate } from '../../platform/messaging/templates/catalogue.ts';
import { EarlierEvents } from '../../platform/outbox/earlier-events.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import type { OutboxDelivery } from '../../platform/outbox-event.ts';
import { ErasedSubjects } from './erased-subjects.ts';
import { Inbox } from './inbox.ts';

/** What `notifyUser` wrote: its payload was checked by the compiler where it was written. */
const userNotification = z.object({
  userId: z.string(),
  template: z.string().refine(isNotificationTemplate),
  payload: z.custom<UserNotification['payload']>((value) => typeof value === 'object' && value !== null),
});

const readElsewhere = z.object({ userId: z.string(), template: z.string(), subject: z.string() });

const erased = z.object({ subjects: z.array(z.string()) });

/** About a quarter of an hour: something that cannot be delivered for so long is none of this. */
const MAX_WAITS = 10;

class EarlierEventsWait extends Error {
  override readonly name = 'EarlierEventsWait';
}

/** Turns what a transaction published into a notification of its reader, marks those that were read elsewhere, and takes erased people out of what others were told. */
@Injectable()
export class UserNotifications implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly notifier: Notifier,
    private readonly erasedSubjects: ErasedSubjects,
    private readonly earlier: EarlierEvents,
    private readonly inbox: Inbox,
  ) {}

  onModuleInit(): void {
    this.handlers.on(NOTIFY_USER, async ({ id, payload }) => {
      await this.notifier.notify({ ...userNotification.parse(payload), deduplicationKey: `outbox:${id}` });
    });
    this.handlers.on(NOTIFICATIONS_READ, ({ payload }) => this.inbox.markAbout(readElsewhere.parse(payload)));
    this.handlers.on(DELETE_NOTIFICATIONS, (delivery) => this.erase(delivery));
  }

  /** Again once everything before it is delivered: what was on its way may have brought the name back. */
  private async erase(delivery: OutboxDelivery): Promise<void> {
    const isWaiting = delivery.attempt <= MAX_WAITS && (await this.earlier.areWaiting(delivery));
    await this.erasedSubjects.erase(erased.parse(delivery.payload).subjects);
    if (isWaiting) throw new EarlierEventsWait();
  }
}
