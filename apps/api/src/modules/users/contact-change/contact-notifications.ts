import { Injectable, Logger } from '@nestjs/common';
import { DirectMessages } from '../../../platform/messaging/direct-messages.ts';
import { Notifier } from '../../../platform/messaging/notifications.ts';
import { OutboxHandlers } from '../../../platform/outbox/outbox-handlers.ts';
import type { OutboxDelivery } from '../../../platform/outbox-event.ts';
import { UserAccounts } from '../../people/accounts/user-accounts.service.ts';

type Kind = 'email' | 'phone';

const kindOf = (payload: OutboxDelivery['payload']): Kind => (payload.kind === 'phone' ? 'phone' : 'email');

/** Tells people that a contact of theirs is to change, or has changed: the first sign of a borrowed session. */
@Injectable()
export class ContactNotifications {
  private readonly log = new Logger(ContactNotifications.name);

  constructor(
    private readonly users: UserAccounts,
    private readonly directMessages: DirectMessages,
    private readonly notifier: Notifier,
    handlers: OutboxHandlers,
  ) {
    handlers.on('user.contact_asked', ({ payload }) => this.asked(String(payload.userId), kindOf(payload)));
    handlers.on('user.contact_changed', (delivery) => this.changed(delivery));
  }

  /** To the contact that was replaced, which no table knows any more. Not repeated when it fails: the change has happened. */
  async replaced(old: { readonly kind: Kind; readonly value: string }): Promise<void> {
    await this.directMessages
      .send('contact-replaced', { to: old, payload: { kind: old.kind } })
      .catch((error: unknown) => {
        this.log.error(`a replaced contact was not told: ${error instanceof Error ? error.name : 'unknown'}`);
      });
  }

  /** To the present contact, while it still is the one. */
  private async asked(userId: string, kind: Kind): Promise<void> {
    const value = await this.users.provenContact(userId, kind);
    if (value === null) return;
    await this.directMessages.send('contact-change-asked', { to: { kind, value }, payload: { kind } });
  }

  private async changed({ id, payload }: OutboxDelivery): Promise<void> {
    await this.notifier.notify({
      userId: String(payload.userId),
      template: 'contact-changed',
      payload: { kind: kindOf(payload) },
      deduplicationKey: `outbox:${id}`,
    });
  }
}
