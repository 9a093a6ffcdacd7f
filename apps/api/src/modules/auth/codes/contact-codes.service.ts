import { randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_LIFETIME_MS } from '@maillon/domain/one-time-code';
import { Injectable, Logger } from '@nestjs/common';
import { ColumnCipher } from '../../../platform/crypto/column-cipher.ts';
import { DirectMessages } from '../../../platform/messaging/direct-messages.ts';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { AuthAudit } from '../auth-audit.ts';
import type { Contact } from './contact.ts';
import { ContactCodesRepository } from './contact-codes.repository.ts';
import { ContactLimits } from './contact-limits.service.ts';

/** A code on its way to a contact. */
export interface ContactCode {
  readonly contact: Contact;
  readonly code: string;
  /** The contact is locked: it is answered like any other, and nothing is sent. */
  readonly silent: boolean;
}

/**
 * Codes that prove a contact to an account that exists (design api A9): ten minutes, five tries, and the limits that login codes
 * have per contact. What is counted is counted outside the transaction of the request, which a wrong code undoes.
 */
@Injectable()
export class ContactCodesService {
  private readonly log = new Logger(ContactCodesService.name);

  constructor(
    private readonly codes: ContactCodesRepository,
    private readonly limits: ContactLimits,
    private readonly audit: AuthAudit,
    private readonly directMessages: DirectMessages,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /**
   * Makes a code, in the transaction that makes the contact wait for it. It is not sent yet.
   * @throws {Refusal} `RATE_LIMITED` when the contact was asked for too often
   */
  async issue(tx: Tx, userId: string, contact: Contact): Promise<ContactCode> {
    const { silent } = await this.database.apart(() => this.limits.countRequest(contact));
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(this.clock.now() + CODE_LIFETIME_MS).toISOString();
    await this.codes.put(tx, userId, contact, this.hashOf(userId, contact, code), expiresAt);
    return { contact, code, silent };
  }

  /** At once and without the outbox, where a code would rest; a person who receives nothing asks again. */
  async send({ contact, code, silent }: ContactCode): Promise<void> {
    if (silent) return;
    try {
      await this.directMessages.send('contact-code', { to: contact, payload: { code } });
    } catch (error) {
      this.log.error(
        `a contact code was not sent by ${contact.kind}: ${error instanceof Error ? error.name : 'unknown'}`,
      );
      throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: 30 });
    }
  }

  /** The contact that waits for a code, or waited. */
  waiting(userId: string, kind: Contact['kind']): Promise<Contact | null> {
    return this.codes.contactOf(userId, kind);
  }

  /**
   * The contact that the code proves.
   * @throws {Refusal} `CODE_INCORRECT` for a wrong, old or used code, for one of an unknown account, and for a locked contact: alike
   */
  async prove(userId: string, kind: Contact['kind'], code: string): Promise<Contact> {
    const contact = await this.database.apart(() => this.compare(userId, kind, code));
    if (contact === null) throw new Refusal('CODE_INCORRECT');
    return contact;
  }

  /** The code has done its work. */
  async use(tx: Tx, userId: string, contact: Contact): Promise<void> {
    await this.codes.delete(tx, userId, contact.kind);
    await this.limits.reset(contact);
  }

  private async compare(userId: string, kind: Contact['kind'], code: string): Promise<Contact | null> {
    const found = await this.codes.countTry(userId, kind, new Date(this.clock.now()).toISOString());
    if (found === null) return null;
    const { refused, locks } = await this.limits.countTry(found.contact);
    if (!refused && timingSafeEqual(found.codeHash, this.hashOf(userId, found.contact, code))) return found.contact;
    await this.audit.contact('auth.code_failed', found.contact);
    if (locks) await this.audit.contact('auth.contact_locked', found.contact);
    return null;
  }

  /** Bound to the person and the contact: a code of another person, or for another address, is another one. */
  private hashOf(userId: string, { kind, value }: Contact, code: string): Buffer {
    return this.cipher.blindIndex('contact-code', `${userId}|${kind}|${value}|${code}`);
  }
}
