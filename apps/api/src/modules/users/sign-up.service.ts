import type { NewUser, UserMe } from '@maillon/contracts/users';
import { needsParentalConsent } from '@maillon/domain/age';
import { isoDay } from '@maillon/domain/day';
import { hasValidNirKey } from '@maillon/domain/identifiers';
import { offersSignUp } from '@maillon/domain/user-type';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/actor.ts';
import { Clock } from '../../platform/clock.ts';
import { ColumnCipher } from '../../platform/column-cipher.ts';
import { Database, type Tx } from '../../platform/database.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { newId } from '../../platform/ids.ts';
import { LEGAL_VERSION } from '../../platform/legal-version.ts';
import { LocalDay } from '../../platform/local-day.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccountsService } from '../auth/accounts.service.ts';
import { SchedulesService } from '../schedules/schedules.service.ts';
import { conflictsWith, lossesOf, type Proof } from './contact-holders.ts';
import { PatientRecord } from './patient-record.ts';
import { ProfilesRepository } from './profiles.repository.ts';
import { type NewAccount, SignUpRepository } from './sign-up.repository.ts';
import { conflictFor, rppsConflict } from './sign-up-conflict.ts';
import { signUpFaults } from './sign-up-rules.ts';
import { UserMeView } from './user-me.ts';
import { UsersRepository } from './users.repository.ts';

/** Makes the person behind a session (spec platform §2 "Sign-up"). */
@Injectable()
export class SignUpService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly schedules: SchedulesService,
    private readonly signUps: SignUpRepository,
    private readonly profiles: ProfilesRepository,
    private readonly users: UsersRepository,
    private readonly records: PatientRecord,
    private readonly cipher: ColumnCipher,
    private readonly view: UserMeView,
  ) {}

  async signUp(caller: Caller, user: NewUser): Promise<UserMe> {
    if (caller.user !== null) throw new Refusal('ALREADY_SIGNED_UP');
    const proof = await this.proofOf(caller.stUserId, user);

    if (!offersSignUp(this.env.VARIANT, user.userType)) throw new Refusal('USER_TYPE_NOT_ALLOWED');
    if (!proof.email && !proof.phone && !(await this.accounts.isKnownToAProvider(caller.stUserId))) {
      throw new Refusal('CONTACT_NOT_VERIFIED');
    }

    this.check(user);

    const account = this.accountOf(caller, user, proof);
    try {
      return await this.database.tx((tx) => this.write(tx, account, proof));
    } catch (error) {
      throw conflictFor(error);
    }
  }

  private async proofOf(stUserId: string, { email, phoneNumber }: NewUser): Promise<Proof> {
    const { emails, phones } = await this.accounts.provenContacts(stUserId);
    return { email: emails.includes(email), phone: phones.includes(phoneNumber) };
  }

  private check(user: NewUser): void {
    const today = this.day.today();
    const errors = signUpFaults(user, today, this.env.NIR_KEY_CHECK === 'enforce');
    if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', { errors });
    if (this.isMinor(user) && user.parentEmail === undefined) throw new Refusal('PARENTAL_CONSENT_REQUIRED');
  }

  private isMinor({ birthDate }: NewUser): boolean {
    return needsParentalConsent(isoDay(birthDate), this.day.today());
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
      inactiveReason: this.isMinor(user) ? 'PARENTAL_CONSENT' : null,
      isAdmin: this.accounts.isAdmin(proof.email ? user.email : null),
      country: this.env.COUNTRY,
    };
  }

  private async write(tx: Tx, account: NewAccount, proof: Proof): Promise<UserMe> {
    const { userId, partyId, stUserId, user } = account;
    // Asked before the conflicts: one's own contacts, taken a moment ago, are none.
    if (await this.signUps.isSignedUp(tx, stUserId)) throw new Refusal('ALREADY_SIGNED_UP');
    await this.settleConflicts(tx, user, proof);

    await this.signUps.addAccount(tx, account);
    await this.addProfile(tx, account);
    await this.accounts.bindSessions(tx, stUserId, userId);
    if (user.termsAcceptedAt !== undefined) {
      await this.users.acceptTerms(tx, newId(), userId, partyId, LEGAL_VERSION, user.termsAcceptedAt);
    }

    tx.audit({ action: 'user.create', targetKind: 'user', targetId: userId, outcome: 'ok', actorId: userId });
    tx.tell({ kind: 'user.created', key: `user:${userId}`, payload: { userId } });
    const row = await this.users.read(userId, tx);
    if (row === undefined) throw new Error('the user was not there after it was written');
    return this.view.of(row);
  }

  private async settleConflicts(tx: Tx, user: NewUser, proof: Proof): Promise<void> {
    const nirHash = user.userType === 'patient' ? this.records.nirHash(user.patient.nir) : null;
    const rpps = user.userType === 'doctor' ? user.doctor.rpps : null;
    const taken = await this.signUps.taken(tx, nirHash, rpps);
    const holders = await this.users.holders(tx, user.email, user.phoneNumber, null);
    const flags = { ...conflictsWith(holders, proof), ...(taken.nir ? { nirExists: true } : {}) };
    if (Object.keys(flags).length > 0) throw new Refusal('USER_CONFLICT', { flags });
    if (taken.rpps) throw rppsConflict();

    const losses = lossesOf(holders, proof);
    await this.users.takeContacts(tx, losses);
    for (const { userId } of losses) {
      tx.audit({ action: 'user.contact_lost', targetKind: 'user', targetId: userId, outcome: 'ok' });
      tx.tell({ kind: 'user.contact_lost', key: `user:${userId}`, payload: { userId } });
    }
  }

  private async addProfile(tx: Tx, { userId, partyId, user, inactiveReason }: NewAccount): Promise<void> {
    if (user.userType === 'patient') {
      const sealed = this.records.seal(partyId, user.patient);
      await this.signUps.addPatient(tx, partyId, user, sealed, hasValidNirKey(user.patient.nir));
    } else {
      await this.signUps.addDoctor(tx, partyId, user);
      await this.profiles.setQualifications(
        tx,
        partyId,
        user.doctor.qualifications.map(({ code }) => code),
      );
      await this.schedules.createFor(tx, partyId, this.day.timeZone);
    }
    if (inactiveReason === 'PARENTAL_CONSENT' && user.parentEmail !== undefined) {
      const sealed = this.cipher.seal('parental_consents', 'parent_email', userId, user.parentEmail);
      await this.signUps.addParentalConsent(tx, userId, sealed);
    }
  }
}
