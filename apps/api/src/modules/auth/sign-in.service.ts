import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/postgres/database.ts';
import { AdminRule } from './admin-rule.ts';
import type { Contact } from './codes/contact.ts';
import { SignInRepository } from './sign-in.repository.ts';

/** What happens in the product when the core has accepted a code. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly people: SignInRepository,
    private readonly admins: AdminRule,
  ) {}

  /** Ties the account of the core to the person it belongs to, when there is one yet, before its session is made. */
  recognise(stUserId: string, contact: Contact): Promise<void> {
    return this.database.tx(async (tx) => {
      const person = await this.people.find(tx, stUserId, contact);
      if (person === undefined) {
        tx.audit({ action: 'auth.login', targetKind: 'account', targetId: stUserId, outcome: 'ok' });
        return;
      }

      await this.people.welcome(
        tx,
        person.id,
        stUserId,
        this.admins.isAdmin(person.email_verified ? person.email : null),
      );

      tx.audit({ action: 'auth.login', targetKind: 'user', targetId: person.id, outcome: 'ok', actorId: person.id });
    });
  }
}
