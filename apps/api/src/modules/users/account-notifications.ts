import { Injectable } from '@nestjs/common';
import { Notifier } from '../../platform/messaging/notifications.ts';
import type { OutboxDelivery } from '../../platform/outbox/outbox.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import { Database, sql } from '../../platform/postgres/database.ts';

interface Reader {
  readonly id: string;
}

const READER = sql(
  'account_notices_reader',
  `SELECT id FROM users WHERE (id = $1::uuid OR st_user_id = $2) AND deleted_at IS NULL`,
);

/** Tells people what happened to their account. */
@Injectable()
export class AccountNotifications {
  constructor(
    private readonly database: Database,
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
    const [reader] = await this.database.query<Reader>(READER, [userId ?? null, stUserId ?? null]);
    if (reader === undefined) return;
    await this.notifier.notify({
      userId: reader.id,
      template,
      payload: {},
      deduplicationKey: `outbox:${delivery.id}`,
    });
  }
}
