import { signUpTypeOfProfession } from '@maillon/domain/professional-card';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database.ts';
import { AdminRule } from '../admin-rule.ts';
import type { ProviderIdentity } from './identity.ts';
import { ThirdPartyRepository } from './third-party.repository.ts';

/** Whom of ours an identity provider's account belongs to. */
@Injectable()
export class ThirdPartyAccounts {
  constructor(
    private readonly database: Database,
    private readonly accounts: ThirdPartyRepository,
    private readonly admins: AdminRule,
  ) {}

  /** Ties the account to its person, when there is one yet, before its session is made. */
  recognise(stUserId: string, identity: ProviderIdentity): Promise<void> {
    const action = `auth.login_${identity.provider}`;
    return this.database.tx(async (tx) => {
      await this.accounts.remember(tx, stUserId, identity);
      const person = await this.accounts.recognise(tx, identity);
      if (person === undefined) {
        tx.audit({ action, targetKind: 'account', targetId: stUserId, outcome: 'ok' });
        return;
      }

      const { user_id: userId, verified_email } = person;
      await this.accounts.link(tx, identity, userId);
      await this.accounts.welcome(tx, userId, this.admins.isAdmin(verified_email));
      await this.verify(tx, userId, identity.rpps, identity.professionCode);

      tx.audit({ action, targetKind: 'user', targetId: userId, outcome: 'ok', actorId: userId });
    });
  }

  /** Whether the account was made by a provider, which then answers for who its holder is. */
  isProviders(stUserId: string): Promise<boolean> {
    return this.accounts.isProvidersAccount(stUserId);
  }

  /** A newcomer has their profile now: the account is theirs, and the profile is verified if the card says the same. */
  async adopt(tx: Tx, stUserId: string, userId: string): Promise<void> {
    const account = await this.accounts.linkAccount(tx, stUserId, userId);
    if (account !== undefined) await this.verify(tx, userId, account.rpps, account.profession_code);
  }

  /** A card vouches for its own profession alone: a nurse's makes nobody a verified doctor. */
  private async verify(tx: Tx, userId: string, rpps: string | null, professionCode: string | null): Promise<void> {
    const kind = signUpTypeOfProfession(professionCode);
    if (rpps === null || !isPractitionerType(kind)) return;
    if (!(await this.accounts.verify(tx, userId, rpps, kind))) return;
    tx.audit({ action: 'professional.verify', targetKind: 'user', targetId: userId, outcome: 'ok', actorId: userId });
  }
}
