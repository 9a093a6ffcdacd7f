import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { InactiveReason } from '../../../generated/prisma/client.ts';
import { ColumnCipher } from '../../../platform/crypto/column-cipher.ts';
import { notifyUser } from '../../../platform/messaging/notifications.ts';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { FoundingService } from '../../organizations/founding.service.ts';
import { PARENT_ASKED } from './parental-consent.events.ts';
import { type ConsentRow, ParentalConsentRepository } from './parental-consent.repository.ts';

/** As the invitations: a link is good for thirty days. */
const LIFE_MS = 30 * DAY_MS;
const TOKEN_BYTES = 32;

/** Enough to write to the parent. */
export interface ParentLetter {
  readonly to: string;
  readonly childFirstName: string;
  /** In the link alone; what is stored is its hash. */
  readonly token: string;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The consent of a parent below fifteen (spec platform §9, design api A50). */
@Injectable()
export class ParentalConsentService {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly consents: ParentalConsentRepository,
    private readonly cipher: ColumnCipher,
    private readonly structures: FoundingService,
  ) {}

  /** In the transaction of the sign-up; the letter leaves after it. */
  async ask(tx: Tx, userId: string, parentEmail: string): Promise<void> {
    await this.consents.add(tx, userId, this.cipher.seal('parental_consents', 'parent_email', userId, parentEmail));
    tx.publish({ kind: PARENT_ASKED, key: `user:${userId}`, payload: { userId } });
  }

  /** For a letter that was lost, or whose thirty days are over. */
  askAgain(tx: Tx, userId: string): void {
    tx.publish({ kind: PARENT_ASKED, key: `user:${userId}`, payload: { userId } });
  }

  /** A letter with a new link; the links before it are dead. Null when there is nothing to answer any more. */
  async writeLetter(userId: string): Promise<ParentLetter | null> {
    const consent = await this.consents.ofUser(userId, this.now());
    if (consent?.status !== 'PENDING') return null;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.consents.setToken(userId, hashOf(token), new Date(this.clock.now() + LIFE_MS).toISOString());
    const to = this.cipher.open('parental_consents', 'parent_email', userId, consent.parentEmailSealed);
    return { to, childFirstName: consent.firstName, token };
  }

  /** @throws {Refusal} `NOT_FOUND` for a link that never was, `CONSENT_LINK_USED` for one that is over */
  async read(token: string): Promise<{ childFirstName: string }> {
    const { firstName } = this.open(await this.consents.byToken(hashOf(token), this.now()));
    return { childFirstName: firstName };
  }

  /** Opens the child's account, or closes it for good. Once. */
  async answer(token: string, accept: boolean): Promise<void> {
    const hash = hashOf(token);
    await this.database.tx(async (tx) => {
      this.open(await this.consents.byToken(hash, this.now()));

      const userId = await this.consents.answer(tx, hash, accept ? 'ACCEPTED' : 'REJECTED', this.now());
      if (userId === undefined) throw new Refusal('CONSENT_LINK_USED');
      if (accept) await this.consents.openAccount(tx, userId, await this.stillWaitsFor(tx, userId));
      else await this.consents.closeAccount(tx, userId);

      const action = accept ? 'consent.parental_accept' : 'consent.parental_reject';
      tx.audit({ action, targetKind: 'user', targetId: userId, outcome: 'ok' });
      if (accept) tx.publish(notifyUser(userId, 'account-activated', {}));
    });
  }

  /** Behind the parent an administrator may still have to be waited for. */
  private async stillWaitsFor(tx: Tx, userId: string): Promise<InactiveReason | null> {
    const userType = await this.consents.userTypeOf(tx, userId);
    if (userType === 'dispatchManager' || userType === 'dispatchOperator') return 'DISPATCH_APPROVAL';
    return (await this.structures.waitsForDecision(tx, userId)) ? 'ORGANIZATION_PENDING' : null;
  }

  private open(consent: ConsentRow | undefined): ConsentRow {
    if (consent === undefined) throw new Refusal('NOT_FOUND');
    if (consent.status !== 'PENDING' || consent.expired) throw new Refusal('CONSENT_LINK_USED');
    return consent;
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
