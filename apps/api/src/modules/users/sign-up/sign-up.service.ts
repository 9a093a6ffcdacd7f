import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { NewUser } from '@maillon/contracts/accounts/sign-up';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { offersSignUp } from '@maillon/domain/product/variants';
import { differencesAtSignUp, signUpTypeIn } from '@maillon/domain/professional-card';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/actor.ts';
import { ENV, type Env } from '../../../platform/env.ts';
import { newId } from '../../../platform/ids.ts';
import { LEGAL_VERSION } from '../../../platform/legal-version.ts';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { LocalDay } from '../../../platform/time/local-day.ts';
import { AccountsService } from '../../auth/accounts.service.ts';
import { InvitationsService } from '../../invitations/invitations.service.ts';
import { Parties } from '../../people/accounts/parties.service.ts';
import { cardConflict, certificationConflict, conflictFor, rppsConflict } from '../account-conflict.ts';
import { conflictsWith, lossesOf, type Proof } from '../contact-change/contact-holders.ts';
import { ParentalConsentService } from '../parental-consent/parental-consent.service.ts';
import { PatientRecord } from '../patient-record.ts';
import { UserMeView } from '../user-me.ts';
import { UsersRepository } from '../users.repository.ts';
import { certificationOf, claimedBy } from './new-practitioner.ts';
import { NewProfilesService } from './new-profiles.service.ts';
import { type NewAccount, SignUpRepository } from './sign-up.repository.ts';
import { needsParent, numberRulesOf, signUpFaults, waitsFor } from './sign-up-rules.ts';

/** The refusal with what the trail says of it: the account, for there is no person yet. */
const withLine = ({ stUserId }: Caller, { code, extra }: Refusal): Refusal =>
  new Refusal(code, { ...extra, audit: { action: 'user.create', targetKind: 'account', targetId: stUserId } });

/** Makes the person behind a session (spec platform §2 "Sign-up"). */
@Injectable()
export class SignUpService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly signUps: SignUpRepository,
    private readonly newProfiles: NewProfilesService,
    private readonly consents: ParentalConsentService,
    private readonly invitations: InvitationsService,
    private readonly users: UsersRepository,
    private readonly records: PatientRecord,
    private readonly view: UserMeView,
    private readonly parties: Parties,
  ) {}

  /** What is refused leaves a line too: forged profiles and squatted contacts are tried here (issue 3). */
  async signUp(caller: Caller, user: NewUser): Promise<UserMe> {
    try {
      return await this.open(caller, user);
    } catch (error) {
      throw error instanceof Refusal ? withLine(caller, error) : error;
    }
  }

  private async open(caller: Caller, user: NewUser): Promise<UserMe> {
    if (caller.user !== null) throw new Refusal('ALREADY_SIGNED_UP');
    const proof = await this.proofOf(caller.stUserId, user);

    if (!offersSignUp(this.env.VARIANT, user.userType)) throw new Refusal('USER_TYPE_NOT_ALLOWED');
    if (!proof.email && !proof.phone && !(await this.accounts.isKnownToAProvider(caller.stUserId))) {
      throw new Refusal('CONTACT_NOT_VERIFIED');
    }

    this.check(user);
    await this.checkSupervisor(user);

    const account = this.accountOf(caller, user, proof);
    try {
      return await this.database.tx((tx) => this.write(tx, account, proof));
    } catch (error) {
      throw conflictFor(error, user);
    }
  }

  private async proofOf(stUserId: string, { email, phoneNumber }: NewUser): Promise<Proof> {
    const { emails, phones } = await this.accounts.provenContacts(stUserId);
    return { email: emails.includes(email), phone: phones.includes(phoneNumber) };
  }

  private check(user: NewUser): void {
    const today = this.day.today();
    const errors = signUpFaults(user, today, numberRulesOf(this.env));
    if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', { errors });
    if (needsParent(user, today) && user.parentEmail === undefined) throw new Refusal('PARENTAL_CONSENT_REQUIRED');
  }

  private accountOf(caller: Caller, user: NewUser, proof: Proof): NewAccount {
    const now = new Date(this.clock.now()).toISOString();
    return {
      userId: newId(),
      partyId: newId(),
      stUserId: caller.stUserId,
      user,
      emailVerifiedAt: proof.email ? now : null,
      phoneVerifiedAt: proof.phone ? now : null,
      activatedAt: now,
      inactiveReason: waitsFor(user, this.day.today()),
      isAdmin: this.accounts.isAdmin(proof.email ? user.email : null),
      country: this.env.COUNTRY,
    };
  }

  /** Who follows a pregnancy is a person who does. */
  private async checkSupervisor(user: NewUser): Promise<void> {
    const id = user.userType === 'patient' ? user.patient.midwifeSupervisor : undefined;
    if (id === undefined || (await this.parties.midwife(id)) !== undefined) return;
    const errors = [{ pointer: '/user/patient/midwifeSupervisor', code: 'UNKNOWN', message: TEXTS.wrongChoice }];
    throw new Refusal('VALIDATION_FAILED', { errors });
  }

  private async write(tx: Tx, account: NewAccount, proof: Proof): Promise<UserMe> {
    const { userId, partyId, stUserId, user } = account;
    // Asked before the conflicts: one's own contacts, taken a moment ago, are none.
    if (await this.signUps.isSignedUp(tx, stUserId)) throw new Refusal('ALREADY_SIGNED_UP');
    await this.checkCard(tx, stUserId, user);
    await this.settleConflicts(tx, user, proof);

    await this.signUps.addAccount(tx, account);
    await this.newProfiles.add(tx, account);
    await this.askParent(tx, account);
    await this.accounts.bindSessions(tx, stUserId, userId);
    if (user.termsAcceptedAt !== undefined) {
      // The moment is the server's: a client may name any.
      await this.users.acceptTerms(tx, newId(), userId, partyId, LEGAL_VERSION, account.activatedAt);
    }

    if (proof.email) {
      const token = user.invitationToken ?? null;
      await this.invitations.redeem(tx, { partyId, userType: user.userType, verifiedEmail: user.email, token });
    }

    tx.audit({ action: 'user.create', targetKind: 'user', targetId: userId, outcome: 'ok', actorId: userId });
    tx.publish({ kind: 'user.created', key: `user:${userId}`, payload: { userId } });
    const row = await this.users.read(userId, tx);
    if (row === undefined) throw new Error('the user was not there after it was written');
    return this.view.of(row);
  }

  /** Before the conflicts: a person who claims another number than their card's is not told whose it is. */
  private async checkCard(tx: Tx, stUserId: string, user: NewUser): Promise<void> {
    const card = await this.accounts.cardOf(tx, stUserId);
    if (card === undefined) return;
    const differences = differencesAtSignUp(this.env.VARIANT, card, claimedBy(user));
    if (differences.length > 0) throw cardConflict(user, differences, signUpTypeIn(this.env.VARIANT, card.profession));
  }

  /** The address of a person without an account is kept sealed, and written to once this is committed. */
  private async askParent(tx: Tx, { userId, user, inactiveReason }: NewAccount): Promise<void> {
    if (inactiveReason !== 'PARENTAL_CONSENT' || user.parentEmail === undefined) return;
    await this.consents.ask(tx, userId, user.parentEmail);
  }

  private async settleConflicts(tx: Tx, user: NewUser, proof: Proof): Promise<void> {
    const certification = certificationOf(user);
    const taken = await this.signUps.taken(tx, {
      nirHash: user.userType === 'patient' ? this.records.nirHashOf(user.patient.nir) : null,
      rpps: user.userType === 'doctor' ? user.doctor.rpps : null,
      certification,
    });
    const holders = await this.users.holders(tx, user.email, user.phoneNumber, null);
    const flags = { ...conflictsWith(holders, proof), ...(taken.nir ? { nirExists: true } : {}) };
    if (Object.keys(flags).length > 0) throw new Refusal('USER_CONFLICT', { flags });
    if (taken.rpps) throw rppsConflict();
    if (taken.certification && certification !== null) throw certificationConflict(certification.kind);

    const losses = lossesOf(holders, proof);
    await this.users.takeContacts(tx, losses);
    for (const { userId } of losses) {
      tx.audit({ action: 'user.contact_lost', targetKind: 'user', targetId: userId, outcome: 'ok' });
      tx.publish({ kind: 'user.contact_lost', key: `user:${userId}`, payload: { userId } });
    }
  }
}
