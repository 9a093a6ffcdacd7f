import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { ENV, type Env } from '../../platform/env.ts';
import { DirectMessages } from '../../platform/messaging/direct-messages.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import type { OutboxDelivery } from '../../platform/outbox-event.ts';
import { plainTextOf } from '../../platform/text/rich-text.ts';
import { aToken, hashOf, INVITATION_SENT } from './invitation-token.ts';
import { InvitationsRepository } from './invitations.repository.ts';

const sent = z.object({ invitationId: z.string() });

/** Writes to an address without an account. A repeated delivery writes again, with a link of its own. */
@Injectable()
export class InvitationMessages implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>,
    private readonly handlers: OutboxHandlers,
    private readonly directMessages: DirectMessages,
    private readonly invitations: InvitationsRepository,
  ) {}

  onModuleInit(): void {
    this.handlers.on(INVITATION_SENT, (delivery) => this.deliver(delivery));
  }

  private async deliver({ payload }: OutboxDelivery): Promise<void> {
    const { invitationId } = sent.parse(payload);
    const token = aToken();
    const letter = await this.invitations.renew(invitationId, hashOf(token));
    if (letter === undefined) return;
    const { kind, email, sender, org, message } = letter;
    // Behind the hash: the token reaches no log and no referrer on its way to the page.
    const link = `${this.env.PUBLIC_URL}/invitation#${token}`;
    const words = { sender, link, ...(message !== null && { message: plainTextOf(message) }) };
    const to = { kind: 'email', value: email } as const;
    if (kind === 'medical-file') return this.directMessages.send('referent-invite-new', { to, payload: { link } });
    if (kind === 'organization')
      await this.directMessages.send('invite-new', { to, payload: { ...words, org: org ?? sender } });
    else
      await this.directMessages.send('contact-invite-new', { to, payload: { ...words, ...(org !== null && { org }) } });
  }
}
