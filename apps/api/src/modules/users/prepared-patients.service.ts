import type { FieldError } from '@maillon/contracts/endpoint/problem';
import type { Address } from '@maillon/contracts/fields/primitives';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { NewPatient } from '@maillon/contracts/structures/affiliations';
import { hasValidNirKey } from '@maillon/domain/identifiers';
import { patientNumberFault } from '@maillon/domain/product/national-numbers';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { conflictFor } from './account-conflict.ts';
import { conflictsWith } from './contact-change/contact-holders.ts';
import { PatientRecord } from './patient-record.ts';
import { PreparedPatientsRepository } from './prepared-patients.repository.ts';
import { NewProfilesRepository } from './sign-up/new-profiles.repository.ts';
import { SignUpRepository } from './sign-up/sign-up.repository.ts';
import { numberRulesOf, patientNumberFaults } from './sign-up/sign-up-rules.ts';
import { UsersRepository } from './users.repository.ts';

/** Nothing that another person says of a patient's contacts is proved. */
const NO_PROOF = { email: false, phone: false };

/** Accounts of patients that a professional or a structure makes, and that wait for their person (design api A62). */
@Injectable()
export class PreparedPatientsService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly prepared: PreparedPatientsRepository,
    private readonly profiles: NewProfilesRepository,
    private readonly signUps: SignUpRepository,
    private readonly users: UsersRepository,
    private readonly records: PatientRecord,
  ) {}

  /**
   * @param withConsent whether the patient said yes to the sharing of their file, in front of the actor
   * @throws {Refusal} `USER_CONFLICT` with its flags, `VALIDATION_FAILED`
   */
  async prepare(
    tx: Tx,
    actor: Actor,
    patient: NewPatient,
    withConsent: boolean,
  ): Promise<{ readonly userId: string; readonly partyId: string }> {
    this.check(patient);
    await this.refuseConflicts(tx, patient);

    const ids = { userId: newId(), partyId: newId(), consentId: newId() };
    const account = { ...ids, patient, preparedBy: actor.partyId, country: this.env.COUNTRY };
    const { firstName, lastName, email, phoneNumber, birthDate, ...block } = patient;
    await this.prepared.add(tx, account);
    const sealed = this.records.seal(ids.partyId, block);
    await this.profiles.addPatient(tx, ids.partyId, { birthDate, patient: block }, sealed, hasValidNirKey(patient.nir));
    if (withConsent) await this.prepared.addConsent(tx, account, new Date(this.clock.now()).toISOString());

    tx.audit({
      action: 'user.prepare',
      targetKind: 'user',
      targetId: ids.userId,
      patientId: ids.partyId,
      outcome: 'ok',
    });
    return ids;
  }

  /** What a violated constraint of {@link prepare} stands for: two people who prepare one patient in the same instant. */
  conflictFor(error: unknown): unknown {
    return conflictFor(error, { userType: 'patient' });
  }

  /** @throws {Refusal} `VALIDATION_FAILED` for what is no number of this country */
  requireNumber(pointer: string, nir: string): void {
    const errors = patientNumberFaults(pointer, nir, { ...numberRulesOf(this.env), nirKeyEnforced: false });
    if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', { errors });
  }

  /** Whether a patient of this country may be without one. */
  mayHaveNoNumber(): boolean {
    return patientNumberFault('', this.env.COUNTRY) === null;
  }

  nirHash(nir: string): Buffer {
    return this.records.nirHash(nir);
  }

  openNir(partyId: string, sealed: Buffer): string {
    return this.records.openNir(partyId, sealed);
  }

  openAddress(partyId: string, sealed: Buffer): Address {
    return this.records.openAddress(partyId, sealed);
  }

  private check({ birthDate, nir }: NewPatient): void {
    const errors: FieldError[] = [];
    if (birthDate > this.day.today()) {
      errors.push({ pointer: '/patient/birthDate', code: 'DATE_IN_FUTURE', message: TEXTS.birthDateFuture });
    }
    errors.push(...patientNumberFaults('/patient/nir', nir, numberRulesOf(this.env)));
    if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', { errors });
  }

  private async refuseConflicts(tx: Tx, { nir, email, phoneNumber }: NewPatient): Promise<void> {
    const taken = await this.signUps.taken(tx, {
      nirHash: this.records.nirHashOf(nir),
      rpps: null,
      certification: null,
    });
    const holders = await this.users.holders(tx, email ?? null, phoneNumber ?? null, null);
    const flags = { ...conflictsWith(holders, NO_PROOF), ...(taken.nir ? { nirExists: true } : {}) };
    if (Object.keys(flags).length > 0) throw new Refusal('USER_CONFLICT', { flags });
  }
}
