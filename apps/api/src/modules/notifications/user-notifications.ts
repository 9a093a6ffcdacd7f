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
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
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

/** Turns what a transaction published into a notification of its reader, marks those that were read elsewhere, and takes erased people out of what others were told. */
@Injectable()
export class UserNotifications implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly notifier: Notifier,
    private readonly erasedSubjects: ErasedSubjects,
    private readonly inbox: Inbox,
  ) {}

  onModuleInit(): void {
    this.handlers.on(NOTIFY_USER, async ({ id, payload }) => {
      await this.notifier.notify({ ...userNotification.parse(payload), deduplicationKey: `outbox:${id}` });
    });
    this.handlers.on(NOTIFICATIONS_READ, ({ payload }) => this.inbox.markAbout(readElsewhere.parse(payload)));
    this.handlers.on(DELETE_NOTIFICATIONS, ({ payload }) => this.erasedSubjects.erase(erased.parse(payload).subjects));
  }
}
