import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { NOTIFY_USER, Notifier, type UserNotification } from '../../platform/messaging/notifications.ts';
import { CATALOGUE } from '../../platform/messaging/templates/catalogue.ts';
import type { NotificationTemplate } from '../../platform/messaging/templates/payloads.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';

const isTemplate = (name: string): name is NotificationTemplate => Object.hasOwn(CATALOGUE, name);

/** What `notifyUser` wrote: its payload was checked by the compiler where it was written. */
const userNotification = z.object({
  userId: z.string(),
  template: z.string().refine(isTemplate),
  payload: z.custom<UserNotification['payload']>((value) => typeof value === 'object' && value !== null),
});

/** Turns what a transaction told a user into a notification. */
@Injectable()
export class UserNotifications implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly notifier: Notifier,
  ) {}

  onModuleInit(): void {
    this.handlers.on(NOTIFY_USER, async ({ id, payload }) => {
      await this.notifier.notify({ ...userNotification.parse(payload), deduplicationKey: `outbox:${id}` });
    });
  }
}
