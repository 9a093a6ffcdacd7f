import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { ENV, type Env } from '../../../platform/env.ts';
import { DirectMessages } from '../../../platform/messaging/direct-messages.ts';
import { OutboxHandlers } from '../../../platform/outbox/outbox-handlers.ts';
import type { OutboxDelivery } from '../../../platform/outbox-event.ts';
import { PARENT_ASKED } from './parental-consent.events.ts';
import { ParentalConsentService } from './parental-consent.service.ts';

const asked = z.object({ userId: z.string() });

/** Writes to the parent of a child who signed up. A repeated delivery writes again, with a link of its own. */
@Injectable()
export class ParentMessages implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>,
    private readonly handlers: OutboxHandlers,
    private readonly directMessages: DirectMessages,
    private readonly consents: ParentalConsentService,
  ) {}

  onModuleInit(): void {
    this.handlers.on(PARENT_ASKED, (delivery) => this.deliver(delivery));
  }

  private async deliver({ payload }: OutboxDelivery): Promise<void> {
    const letter = await this.consents.writeLetter(asked.parse(payload).userId);
    if (letter === null) return;
    // Behind the hash: the token reaches no log and no referrer on its way to the page.
    const link = `${this.env.PUBLIC_URL}/consent/parental#${letter.token}`;
    await this.directMessages.send('parental-consent', {
      to: { kind: 'email', value: letter.to },
      payload: { firstName: letter.childFirstName, link },
    });
  }
}
