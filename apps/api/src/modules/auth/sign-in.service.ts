import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/postgres/database.ts';
import { UserAccounts } from '../people/accounts/user-accounts.service.ts';
import { AdminRule } from './admin-rule.ts';
import type { Contact } from './codes/contact.ts';

/** What happens in the product when the core has accepted a code. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly users: UserAccounts,
    private readonly admins: AdminRule,
  ) {}

  /** Ties the account of the core to the person it belongs to, when there is one yet, before its session is made. */
  recognise(stUserId: string, { kind, value }: Contact): Promise<void> {
    const contacts = { email: kind === 'email' ? value : null, phone: kind === 'phone' ? value : null };
    return this.database.tx(async (tx) => {
      const person = await this.users.lockByAccount(tx, stUserId, contacts);
      if (person === undefined) {
        tx.audit({ action: 'auth.login', targetKind: 'account', targetId: stUserId, outcome: 'ok' });
        return;
      }

      await this.users.welcome(tx, person.id, { stUserId, isAdmin: this.admins.isAdmin(person.verifiedEmail) });

      tx.audit({ action: 'auth.login', targetKind: 'user', targetId: person.id, outcome: 'ok', actorId: person.id });
    });
  }
}
