import type { AdminUserDetail } from '@maillon/contracts/system/admin';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../platform/refusal.ts';
import { ClaimService } from '../users/claim.service.ts';
import { ParentalConsentService } from '../users/parental-consent/parental-consent.service.ts';
import { AdminUsersService } from './admin-users.service.ts';

/** Helps people who are stuck before their account opens. What is asked of them stays asked: nothing is answered for them. */
@Injectable()
export class AdminHelp {
  constructor(
    private readonly users: AdminUsersService,
    private readonly claims: ClaimService,
    private readonly consents: ParentalConsentService,
  ) {}

  /** Three more tries at the birth date. @throws {Refusal} `USER_STATE` when no claim is locked */
  unlockClaim(userId: string): Promise<AdminUserDetail> {
    return this.users.change(userId, async (tx) => {
      if (!(await this.claims.unlock(tx, userId))) throw new Refusal('USER_STATE');

      tx.audit({ action: 'user.claim_unlocked', targetKind: 'user', targetId: userId, outcome: 'ok' });
    });
  }

  /** A new letter to the parent; the links before it are dead. @throws {Refusal} `USER_STATE` when no answer is awaited */
  resendParentLetter(userId: string): Promise<AdminUserDetail> {
    return this.users.change(userId, async (tx, { inactiveReason }) => {
      if (inactiveReason !== 'PARENTAL_CONSENT') throw new Refusal('USER_STATE');

      this.consents.askAgain(tx, userId);
      tx.audit({ action: 'consent.parental_resend', targetKind: 'user', targetId: userId, outcome: 'ok' });
    });
  }
}
