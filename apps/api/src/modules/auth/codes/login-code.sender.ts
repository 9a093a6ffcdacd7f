import { Injectable } from '@nestjs/common';
import { DirectMessages } from '../../../platform/messaging/direct-messages.ts';
import type { Contact } from './contact.ts';

export interface LoginCode {
  readonly contact: Contact;
  readonly code: string;
}

/**
 * Hands a code to the post, at once and without the outbox: a code must not rest in a table of ours, and one that is delivered
 * minutes later, after a retry, helps nobody. The person asks again instead.
 */
@Injectable()
export class LoginCodeSender {
  constructor(private readonly directMessages: DirectMessages) {}

  async send({ contact, code }: LoginCode): Promise<void> {
    await this.directMessages.send('login-code', { to: contact, payload: { code } });
  }
}
