import { Injectable } from '@nestjs/common';
import { Notifier } from '../../platform/messaging/notifications.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import type { OutboxDelivery } from '../../platform/outbox-event.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';

/** Tells people what happened to their account. */
@Injectable()
export class AccountNotifications {
  constructor(
    private readonly users: UserAccounts,
    private readonly notifier: Notifier,
    handlers: OutboxHandlers,
  ) {
    handlers.on('user.created', (delivery) => this.notify(delivery, 'welcome'));
    handlers.on('user.contact_lost', (delivery) => this.notify(delivery, 'contact-lost'));
    handlers.on('auth.token_theft', (delivery) => this.notify(delivery, 'security-alert'));
  }

  private async notify(
    delivery: OutboxDelivery,
    template: 'welcome' | 'contact-lost' | 'security-alert',
  ): Promise<void> {
    const { userId, stUserId } = delivery.payload;
    const reader = await this.reader(userId, stUserId);
    if (reader === undefined) return;
    await this.notifier.notify({
      userId: reader,
      template,
      payload: {},
      deduplicationKey: `outbox:${delivery.id}`,
    });
  }

  private async reader(userId: unknown, stUserId: unknown): Promise<string | undefined> {
    if (typeof userId === 'string') return (await this.users.isLive(userId)) ? userId : undefined;
    return typeof stUserId === 'string' ? this.users.userOf(stUserId) : undefined;
  }
}
