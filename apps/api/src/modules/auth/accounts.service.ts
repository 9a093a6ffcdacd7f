import type { Card } from '@maillon/domain/professional-card';
import { Injectable } from '@nestjs/common';
import { deleteUser } from 'supertokens-node/index.js';
import * as z from 'zod';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { AdminRule } from './admin-rule.ts';
import type { Contact } from './codes/contact.ts';
import { type ProvenContacts, VerifiedContacts } from './codes/verified-contacts.ts';
import { SESSIONS_ENDED, type SessionEndReason } from './sessions/session-end-reason.ts';
import { SessionRevocation } from './sessions/session-revocation.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { CoreContacts } from './supertokens/core-contacts.ts';
import { ProviderLogoutService } from './third-party/provider-logout.service.ts';
import { ThirdPartyAccounts } from './third-party/third-party-accounts.ts';

const ACCOUNT_FORGOTTEN = 'account.forgotten';
const accountForgotten = z.object({ stUserId: z.string() });
const sessionsEnded = z.object({
  handles: z.array(z.string()),
  reason: z.custom<SessionEndReason>((reason) => typeof reason === 'string'),
});

/** What other modules may know of, and do with, the accounts that people sign in with. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly contacts: VerifiedContacts,
    private readonly admins: AdminRule,
    private readonly sessions: SessionsRepository,
    private readonly revocation: SessionRevocation,
    private readonly thirdParties: ThirdPartyAccounts,
    private readonly coreContacts: CoreContacts,
    private readonly logouts: ProviderLogoutService,
    handlers: OutboxHandlers,
  ) {
    handlers.on(SESSIONS_ENDED, async ({ payload }) => {
      const { handles, reason } = sessionsEnded.parse(payload);
      await this.revocation.revoke(handles, reason);
    });
    handlers.on(ACCOUNT_FORGOTTEN, async ({ payload }) => {
      await deleteUser(accountForgotten.parse(payload).stUserId);
    });
  }

  /**
   * The contacts that the holder of the account has received codes at.
   * @throws {Refusal} `DEPENDENCY_UNAVAILABLE` when the core is away
   */
  provenContacts(stUserId: string): Promise<ProvenContacts> {
    return this.contacts.of(stUserId);
  }

  /** @param verifiedEmail null when the person proved none */
  isAdmin(verifiedEmail: string | null): boolean {
    return this.admins.isAdmin(verifiedEmail);
  }

  /** Whether an identity provider answers for who the holder of the account is: such a newcomer need not prove a contact. */
  isKnownToAProvider(stUserId: string): Promise<boolean> {
    return this.thirdParties.isProviders(stUserId);
  }

  /** The card that a newcomer signed in with: it decides what they may sign up as. Undefined without one. */
  cardOf(tx: Tx, stUserId: string): Promise<Card | undefined> {
    return this.thirdParties.cardOf(tx, stUserId);
  }

  /**
   * Before an administrator confirms who a professional is.
   * @throws {Refusal} `CARD_MISMATCH` when a card of theirs says otherwise
   */
  checkCards(tx: Tx, userId: string): Promise<void> {
    return this.thirdParties.checkCards(tx, userId);
  }

  /** What the card's provider said of the holder of that session; null when no card opened it. */
  cardIdToken(sessionHandle: string): Promise<string | null> {
    return this.logouts.idToken(sessionHandle, 'psc');
  }

  /**
   * Gives the living sessions of an account their user, in the transaction that makes the user and after their profile: that of a
   * card's holder is verified here.
   */
  async bindSessions(tx: Tx, stUserId: string, userId: string): Promise<void> {
    await this.sessions.bind(tx, stUserId, userId);
    await this.thirdParties.adopt(tx, stUserId, userId);
  }

  /**
   * Login codes to the new contact lead from now on where those to the old one led. Called before our own tables change.
   * @throws {Refusal} `USER_CONFLICT`, `DEPENDENCY_UNAVAILABLE`
   */
  moveContact(old: Contact, next: Contact): Promise<void> {
    return this.coreContacts.move(old, next);
  }

  /**
   * Ends the sessions of a person, at the next request and on their sockets at once. Not to be called inside a transaction.
   * @param except the handle of one that goes on, or null
   */
  async endSessions(userId: string, reason: SessionEndReason, except: string | null = null): Promise<void> {
    await this.revocation.revoke(await this.sessions.liveOfUser(userId, except), reason);
  }

  /**
   * Ends every session of a person with the transaction, and their sockets right after it. The core is not asked: a session that
   * is over here is refused there at its next refresh.
   */
  async endSessionsWith(tx: Tx, userId: string, reason: SessionEndReason): Promise<void> {
    const handles = await this.sessions.revokeOfUser(tx, userId);
    if (handles.length > 0) tx.publish({ kind: SESSIONS_ENDED, key: `user:${userId}`, payload: { handles, reason } });
  }

  /** The core forgets the account of an erased person once the transaction is committed. */
  deleteAccount(tx: Tx, stUserId: string): void {
    tx.publish({ kind: ACCOUNT_FORGOTTEN, key: `account:${stUserId}`, payload: { stUserId } });
  }
}
