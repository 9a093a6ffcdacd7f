import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../../platform/crypto/column-cipher.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import type { Contact } from './contact.ts';
import { ContactHistoryRepository } from './contact-history.repository.ts';
import { decideRequest, decideTry } from './contact-history.ts';

interface CountedTry {
  /** The contact is locked. */
  readonly refused: boolean;
  /** The contact will be locked, unless the code is right. */
  readonly locks: boolean;
}

/** The limits on login codes that hold per contact, across devices, codes and addresses. */
@Injectable()
export class ContactLimits {
  constructor(
    private readonly histories: ContactHistoryRepository,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
  ) {}

  /** Keyed hash under which a contact is counted and audited; the contact itself is in neither place. */
  hashOf(contact: Contact): Buffer {
    return this.cipher.blindIndex('contact', `${contact.kind}:${contact.value}`);
  }

  /**
   * Counts a request for a code. `silent` is true for a locked contact: the answer is the usual one, nothing is sent.
   * @throws {Refusal} `RATE_LIMITED`: one per 30 seconds, five per hour
   */
  async countRequest(contact: Contact): Promise<{ readonly silent: boolean }> {
    const decision = await this.histories.change(this.hashOf(contact), (history) => {
      const decided = decideRequest(history, this.clock.now());
      return { decision: decided, next: decided.kind === 'go' ? decided.history : history };
    });
    if (decision.kind === 'wait') throw new Refusal('RATE_LIMITED', { retryAfter: decision.seconds });
    return { silent: decision.silent };
  }

  /** Counts an entered code before it is compared. */
  countTry(contact: Contact): Promise<CountedTry> {
    return this.histories.change<CountedTry>(this.hashOf(contact), (history) => {
      const decided = decideTry(history, this.clock.now());
      return decided.kind === 'refuse'
        ? { decision: { refused: true, locks: false }, next: history }
        : { decision: { refused: false, locks: decided.locks }, next: decided.history };
    });
  }

  /** A right code proves who reads the messages, which is whom the limits protect: they start anew. */
  reset(contact: Contact): Promise<void> {
    return this.histories.delete(this.hashOf(contact));
  }
}
