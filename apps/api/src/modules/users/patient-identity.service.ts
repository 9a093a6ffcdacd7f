import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { conflictFor } from './account-conflict.ts';
import { conflictsWith } from './contact-change/contact-holders.ts';
import { type IdentityChange, PatientIdentityRepository } from './patient-identity.repository.ts';
import { PatientRecord } from './patient-record.ts';
import { birthDateFaults } from './sign-up/sign-up-rules.ts';
import { UsersRepository } from './users.repository.ts';

/** What another person says of a contact proves nothing. */
const NO_PROOF = { email: false, phone: false };

export interface PresentIdentity {
  readonly partyId: string;
  readonly userId: string;
  readonly birthDate: string;
}

/** Who a patient is and where they live, changed from their page rather than from their settings. */
@Injectable()
export class PatientIdentityService {
  constructor(
    private readonly day: LocalDay,
    private readonly identities: PatientIdentityRepository,
    private readonly users: UsersRepository,
    private readonly records: PatientRecord,
  ) {}

  /** The row is the caller's until the end of the transaction. @returns its version */
  lock(tx: Tx, partyId: string): Promise<number> {
    return this.identities.lock(tx, partyId);
  }

  /** @throws {Refusal} `VALIDATION_FAILED` for a day that is to come, `USER_CONFLICT` with its flags */
  async change(
    tx: Tx,
    { partyId, userId, birthDate }: PresentIdentity,
    { address, firstName, lastName, email, phoneNumber, ...profile }: IdentityChange,
  ): Promise<void> {
    if (profile.birthDate !== undefined) {
      const errors = birthDateFaults('/birthDate', birthDate, profile.birthDate, this.day.today());
      if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', { errors });
    }
    if (email !== undefined || phoneNumber !== undefined) {
      const holders = await this.users.holders(tx, email ?? null, phoneNumber ?? null, userId);
      const flags = conflictsWith(holders, NO_PROOF);
      if (Object.keys(flags).length > 0) throw new Refusal('USER_CONFLICT', { flags });
    }

    const addressSealed = address === undefined ? null : this.records.sealAddress(partyId, address);
    await this.identities.changePatient(tx, partyId, profile, addressSealed);
    await this.identities.changeUser(tx, userId, { firstName, lastName, email, phoneNumber });
  }

  /** What a violated constraint of {@link change} stands for. */
  conflictFor(error: unknown): unknown {
    return conflictFor(error, { userType: 'patient' });
  }
}
