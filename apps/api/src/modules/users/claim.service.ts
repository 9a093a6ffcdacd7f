import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/actor.ts';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import { shownPatient } from '../../platform/messaging/templates/shown-names.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccountsService } from '../auth/accounts.service.ts';
import { ClaimRepository, type PreparedAccount, type ProvenContacts } from './claim.repository.ts';
import { UserMeView } from './user-me.ts';
import { UsersRepository } from './users.repository.ts';

/** A mistyped day is forgiven, a guessed one is not (design api §2.2). */
const TRIES = 3;

type Outcome = 'open' | 'mismatch' | 'locked';

/** A patient takes over the account that a professional prepared for them. */
@Injectable()
export class ClaimService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly claims: ClaimRepository,
    private readonly users: UsersRepository,
    private readonly view: UserMeView,
  ) {}

  /** @returns the account, with the grants that were given in the person's name, to keep or revoke */
  async claim({ user, stUserId }: Caller, birthDate: string): Promise<UserMe> {
    if (user === null) throw new Refusal('USER_NOT_FOUND');

    const proven = await this.accounts.provenContacts(stUserId);
    // A wrong try counts although it is refused, so it is committed by itself.
    const outcome = await this.database.apart(() =>
      this.database.tx((tx) => this.decide(tx, user.userId, birthDate, proven)),
    );
    if (outcome === 'locked') throw new Refusal('CLAIM_LOCKED');
    if (outcome === 'mismatch') throw new Refusal('CLAIM_MISMATCH');

    const row = await this.users.read(user.userId);
    if (row === undefined) throw new Refusal('USER_NOT_FOUND');
    return this.view.of(row);
  }

  /** Forgets the tries of a claim that is locked. False when none is. */
  unlock(tx: Tx, userId: string): Promise<boolean> {
    return this.claims.unlock(tx, userId, TRIES);
  }

  private async decide(tx: Tx, userId: string, birthDate: string, proven: ProvenContacts): Promise<Outcome> {
    const account = await this.claims.read(tx, userId);
    if (account === undefined) throw new Refusal('USER_NOT_FOUND');
    if (!account.waits) throw new Refusal('CLAIM_STATE');
    if (account.tries >= TRIES) return 'locked';

    if (account.birthDate !== birthDate) {
      await this.countTry(tx, userId, account);
      return 'mismatch';
    }

    await this.claims.open(tx, userId, proven);
    tx.audit({ action: 'user.claim', targetKind: 'user', targetId: userId, outcome: 'ok' });
    return 'open';
  }

  private async countTry(tx: Tx, userId: string, account: PreparedAccount): Promise<void> {
    const { tries, preparerId, firstName, lastName } = account;
    await this.claims.countTry(tx, userId);
    tx.audit({ action: 'user.claim', targetKind: 'user', targetId: userId, outcome: 'refused' });
    if (tries + 1 < TRIES || preparerId === null) return;
    tx.publish(notifyUser(preparerId, 'claim-locked', { ID: userId, patient: shownPatient(firstName, lastName) }));
  }
}
