import type { NewUser } from '@maillon/contracts/users';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../platform/database.ts';
import type { SealedPatient } from './patient-record.ts';

type NewPatient = Extract<NewUser, { userType: 'patient' }>;
type NewDoctor = Extract<NewUser, { userType: 'doctor' }>;

export interface NewAccount {
  readonly userId: string;
  readonly partyId: string;
  readonly stUserId: string;
  readonly user: NewUser;
  /** ISO instants; null for a contact that was not proved. */
  readonly emailVerifiedAt: string | null;
  readonly phoneVerifiedAt: string | null;
  readonly activatedAt: string;
  readonly inactiveReason: 'PARENTAL_CONSENT' | null;
  readonly isAdmin: boolean;
  readonly country: string;
}

const ADD_USER = sql(
  'sign_up_user',
  `INSERT INTO users (id, st_user_id, user_type, first_name, last_name, email, email_verified_at, phone, phone_verified_at, avatar,
                      active, inactive_reason, activated_at, is_admin, country, last_seen)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, now())`,
);
const ADD_PARTY = sql('sign_up_party', 'INSERT INTO parties (id, kind, user_id) VALUES ($1, $2, $3)');
const ADD_PATIENT = sql(
  'sign_up_patient',
  `INSERT INTO patients (party_id, nir_sealed, nir_hash, nir_key_valid, birth_date, gender, birth_place, blood_group, address_sealed,
                         languages, intake_sealed)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const ADD_DOCTOR = sql(
  'sign_up_doctor',
  `INSERT INTO practitioners (party_id, kind, rpps, birth_date, gender, address, languages, description)
   VALUES ($1, 'doctor', $2, $3, $4, $5, $6, $7)`,
);
const ADD_PARENTAL_CONSENT = sql(
  'sign_up_parental_consent',
  'INSERT INTO parental_consents (user_id, parent_email_sealed) VALUES ($1, $2)',
);
const TAKEN = sql(
  'sign_up_taken',
  `SELECT EXISTS (SELECT 1 FROM patients WHERE nir_hash = $1) AS nir, EXISTS (SELECT 1 FROM practitioners WHERE rpps = $2) AS rpps`,
);
const QUEUE = sql('sign_up_queue', `SELECT pg_advisory_xact_lock(hashtextextended('sign-up ' || $1, 0))`);
const IS_SIGNED_UP = sql('sign_up_done', 'SELECT 1 AS found FROM users WHERE st_user_id = $1');

@Injectable()
export class SignUpRepository {
  /** Whether the account has its person already. Those who ask for the same account at once wait for each other here. */
  async isSignedUp(tx: Tx, stUserId: string): Promise<boolean> {
    await tx.query(QUEUE, [stUserId]);
    return (await tx.query(IS_SIGNED_UP, [stUserId])).length > 0;
  }

  /** Whether the numbers belong to somebody already; null asks for none. */
  async taken(tx: Tx, nirHash: Buffer | null, rpps: string | null): Promise<{ nir: boolean; rpps: boolean }> {
    const [row] = await tx.query<{ nir: boolean; rpps: boolean }>(TAKEN, [nirHash, rpps]);
    return row ?? { nir: false, rpps: false };
  }

  async addAccount(tx: Tx, account: NewAccount): Promise<void> {
    const { userId, partyId, user } = account;
    await tx.query(ADD_USER, [
      userId,
      account.stUserId,
      user.userType,
      user.firstName,
      user.lastName,
      user.email,
      account.emailVerifiedAt,
      user.phoneNumber,
      account.phoneVerifiedAt,
      user.avatar ?? null,
      account.inactiveReason === null,
      account.inactiveReason,
      account.activatedAt,
      account.isAdmin,
      account.country,
    ]);
    await tx.query(ADD_PARTY, [partyId, user.userType, userId]);
  }

  async addPatient(
    tx: Tx,
    partyId: string,
    { birthDate, patient }: NewPatient,
    sealed: SealedPatient,
    nirKeyValid: boolean,
  ): Promise<void> {
    await tx.query(ADD_PATIENT, [
      partyId,
      sealed.nirSealed,
      sealed.nirHash,
      nirKeyValid,
      birthDate,
      patient.gender,
      patient.birthPlace ?? null,
      patient.bloodGroup,
      sealed.addressSealed,
      patient.languages,
      sealed.intakeSealed,
    ]);
  }

  async addDoctor(tx: Tx, partyId: string, { birthDate, doctor }: NewDoctor): Promise<void> {
    const address = JSON.stringify(doctor.address);
    await tx.query(ADD_DOCTOR, [
      partyId,
      doctor.rpps,
      birthDate,
      doctor.gender,
      address,
      doctor.languages,
      doctor.description ?? null,
    ]);
  }

  async addParentalConsent(tx: Tx, userId: string, parentEmailSealed: Buffer): Promise<void> {
    await tx.query(ADD_PARENTAL_CONSENT, [userId, parentEmailSealed]);
  }
}
