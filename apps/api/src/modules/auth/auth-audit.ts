import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/postgres/database.ts';
import type { Contact } from './codes/contact.ts';
import { ContactLimits } from './codes/contact-limits.service.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';

/** Audit lines of sign-in that stand alone, outside any other change. Contacts appear as keyed hashes only. */
@Injectable()
export class AuthAudit {
  constructor(
    private readonly database: Database,
    private readonly limits: ContactLimits,
    private readonly sessions: SessionsRepository,
  ) {}

  contact(action: 'auth.code_requested' | 'auth.code_failed' | 'auth.contact_locked', contact: Contact): Promise<void> {
    const outcome = action === 'auth.code_requested' ? 'ok' : 'refused';
    const targetId = this.limits.hashOf(contact).toString('hex');
    return this.database.tx(async (tx) => tx.audit({ action, targetKind: 'contact', targetId, outcome }));
  }

  /** A person used a refresh token that had been replaced: the session is over, and its owner must hear of it. */
  theft(handle: string, stUserId: string): Promise<void> {
    return this.database.tx(async (tx) => {
      // A card's account is another one than the person's own: only the session knows whose it is.
      const userId = await this.sessions.userOf(handle);
      tx.audit({ action: 'auth.token_theft', targetKind: 'session', targetId: handle, outcome: 'refused' });
      tx.publish({
        kind: 'auth.token_theft',
        key: `account:${stUserId}`,
        payload: userId === null ? { stUserId } : { userId },
      });
    });
  }
}
