import { SECOND_MS } from '@maillon/domain/time-units';
import { DeliveryFailed } from '@maillon/server-kit/messaging/delivery-failed';
import { Injectable } from '@nestjs/common';
import { DirectMessages } from '../../../platform/messaging/direct-messages.ts';
import type { Contact } from './contact.ts';

const SENT_WITHIN_MS = 20 * SECOND_MS;

export interface LoginCode {
  readonly contact: Contact;
  readonly code: string;
}

/**
 * Hands a code to the post, at once and without the outbox: a code must not rest in a table of ours, and one that is delivered
 * minutes later, after a retry, is of no use. The person asks again instead.
 */
@Injectable()
export class LoginCodeSender {
  constructor(private readonly directMessages: DirectMessages) {}

  /** @throws {DeliveryFailed} also where the relay hangs: each code before this one would be waited for, as long as it lasts */
  async send({ contact, code }: LoginCode): Promise<void> {
    const isSent = this.directMessages.send('login-code', { to: contact, payload: { code } });
    let timer: NodeJS.Timeout | undefined;
    const isLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DeliveryFailed(contact.kind, 'TIMEOUT')), SENT_WITHIN_MS);
    });
    try {
      await Promise.race([isSent, isLate]);
    } finally {
      clearTimeout(timer);
    }
  }
}
