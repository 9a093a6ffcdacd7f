import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database.ts';
import { AdminRule } from './admin-rule.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { type ProvenContacts, VerifiedContacts } from './verified-contacts.ts';

/** What other modules may know of, and do with, the accounts that people sign in with. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly contacts: VerifiedContacts,
    private readonly admins: AdminRule,
    private readonly sessions: SessionsRepository,
  ) {}

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

  /** Gives the living sessions of an account their user, in the transaction that makes the user. */
  bindSessions(tx: Tx, stUserId: string, userId: string): Promise<void> {
    return this.sessions.bind(tx, stUserId, userId);
  }
}
