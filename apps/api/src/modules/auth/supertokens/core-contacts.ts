import { Injectable } from '@nestjs/common';
import { deleteUser, listUsersByAccountInfo } from 'supertokens-node/index.js';
import { updateUser } from 'supertokens-node/recipe/passwordless/index.js';
import { Refusal } from '../../../platform/refusal.ts';
import { UserAccounts } from '../../people/accounts/user-accounts.service.ts';
import type { Contact } from '../codes/contact.ts';
import { withoutCoreFault } from '../core/core-fault.ts';

const TENANT = 'public';

const infoOf = ({ kind, value }: Contact) => (kind === 'email' ? { email: value } : { phoneNumber: value });

/** The contacts that login codes of the core go to. */
@Injectable()
export class CoreContacts {
  constructor(private readonly users: UserAccounts) {}

  /**
   * The account of the old contact becomes that of the new one. Done before our own tables change: in between both contacts lead to
   * the same person, never the old one alone.
   * @throws {Refusal} `USER_CONFLICT` when the new one is the account of another person; `DEPENDENCY_UNAVAILABLE`
   */
  async move(old: Contact, next: Contact): Promise<void> {
    try {
      await this.moveAccount(old, next);
    } catch (error) {
      throw withoutCoreFault(error);
    }
  }

  private async moveAccount(old: Contact, next: Contact): Promise<void> {
    const account = await this.methodOf(old);
    // No account signed in with it yet: a code to the new one will find the person by itself.
    if (account === undefined) return;
    const inTheWay = await this.methodOf(next);
    if (inTheWay !== undefined) {
      // A person who proved this mailbox and never made a profile: a person who has just proved it too is the same reader.
      if ((await this.users.userOf(inTheWay.recipeUserId.getAsString())) !== undefined) throw conflict(next);
      await deleteUser(inTheWay.recipeUserId.getAsString());
    }
    const { status } = await updateUser({ recipeUserId: account.recipeUserId, ...infoOf(next) });
    if (status !== 'OK') throw conflict(next);
  }

  private async methodOf(contact: Contact) {
    const users = await listUsersByAccountInfo(TENANT, infoOf(contact));
    return users
      .flatMap(({ loginMethods }) => loginMethods)
      .find(
        ({ recipeId, email, phoneNumber }) =>
          recipeId === 'passwordless' && (contact.kind === 'email' ? email : phoneNumber) === contact.value,
      );
  }
}

const conflict = ({ kind }: Contact): Refusal =>
  new Refusal('USER_CONFLICT', { flags: kind === 'email' ? { emailExists: true } : { phoneExists: true } });
