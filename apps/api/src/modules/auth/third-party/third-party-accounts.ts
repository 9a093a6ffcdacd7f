import {
  type Card,
  type CardDifference,
  contradictions,
  signUpTypeOfProfession,
} from '@maillon/domain/professional-card';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { PractitionerNumbers } from '../../people/accounts/practitioner-numbers.service.ts';
import { UserAccounts } from '../../people/accounts/user-accounts.service.ts';
import { AdminRule } from '../admin-rule.ts';
import { cardMismatch } from './card-mismatch.ts';
import { cardOf, type ProviderIdentity } from './identity.ts';
import { ThirdPartyRepository } from './third-party.repository.ts';

/** The card contradicts the profile of its person: the sign-in is refused. */
export class CardContradicts extends Error {
  constructor(readonly differences: readonly CardDifference[]) {
    super('the card contradicts the profile');
  }
}

/** Whom of ours an identity provider's account belongs to. */
@Injectable()
export class ThirdPartyAccounts {
  constructor(
    private readonly database: Database,
    private readonly accounts: ThirdPartyRepository,
    private readonly admins: AdminRule,
    private readonly users: UserAccounts,
    private readonly numbers: PractitionerNumbers,
  ) {}

  /**
   * Ties the account to its person, when there is one yet, before its session is made.
   * @throws {CardContradicts}
   */
  recognise(stUserId: string, identity: ProviderIdentity): Promise<void> {
    const action = `auth.login_${identity.provider}`;
    return this.database.tx(async (tx) => {
      await this.accounts.remember(tx, stUserId, identity);
      const person = await this.accounts.recognise(tx, identity);
      if (person === undefined) {
        tx.audit({ action, targetKind: 'account', targetId: stUserId, outcome: 'ok' });
        return;
      }

      const { id: userId, verifiedEmail } = person;
      const card = cardOf(identity);
      if (card !== null) await this.refuseContradiction(userId, card);
      await this.accounts.link(tx, identity, userId);
      await this.users.welcome(tx, userId, { isAdmin: this.admins.isAdmin(verifiedEmail) });
      await this.verify(tx, userId, identity.rpps, identity.professionCode);

      tx.audit({ action, targetKind: 'user', targetId: userId, outcome: 'ok', actorId: userId });
    });
  }

  /** Whether the account was made by a provider, which then answers for who its holder is. */
  async isProviders(stUserId: string): Promise<boolean> {
    return (await this.accounts.identityOf(stUserId)) !== undefined;
  }

  identityOf(stUserId: string): Promise<ProviderIdentity | undefined> {
    return this.accounts.identityOf(stUserId);
  }

  /** The card that a newcomer signed in with, in the transaction that makes their profile; undefined without one. */
  cardOf(tx: Tx, stUserId: string): Promise<Card | undefined> {
    return this.accounts.cardOfAccount(tx, stUserId);
  }

  /**
   * Before another person confirms who a professional is.
   * @throws {Refusal} `CARD_MISMATCH` when a card of theirs says otherwise
   */
  async checkCards(tx: Tx, userId: string): Promise<void> {
    const profile = await this.numbers.claimedProfile(userId);
    const other = (await this.accounts.cardsOfUser(tx, userId)).find(
      (card) => contradictions(card, profile).length > 0,
    );
    if (other === undefined) return;
    throw cardMismatch(other, profile, { action: 'user.verify_professional', targetKind: 'user', targetId: userId });
  }

  /** A newcomer has their profile now: the account is theirs, and the profile is verified if the card says the same. */
  async adopt(tx: Tx, stUserId: string, userId: string): Promise<void> {
    const account = await this.accounts.linkAccount(tx, stUserId, userId);
    if (account !== undefined) await this.verify(tx, userId, account.rpps, account.profession);
  }

  private async refuseContradiction(userId: string, card: Card): Promise<void> {
    const differences = contradictions(card, await this.numbers.claimedProfile(userId));
    if (differences.length > 0) throw new CardContradicts(differences);
  }

  /** A card vouches for its own profession alone: a nurse's never verifies a doctor. */
  private async verify(tx: Tx, userId: string, rpps: string | null, professionCode: string | null): Promise<void> {
    const kind = signUpTypeOfProfession(professionCode);
    if (rpps === null || !isPractitionerType(kind)) return;
    if (!(await this.numbers.verify(tx, userId, rpps, kind))) return;
    tx.audit({ action: 'professional.verify', targetKind: 'user', targetId: userId, outcome: 'ok', actorId: userId });
  }
}
