import type { PatientChange } from '@maillon/contracts/structures/affiliations';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../platform/postgres/database.ts';

const LOCK = sql('patient_identity_lock', 'SELECT version FROM patients WHERE party_id = $1 FOR UPDATE');
const CHANGE_PATIENT = sql(
  'patient_identity_patient',
  `UPDATE patients SET birth_date = coalesce($2, birth_date), gender = coalesce($3, gender), languages = coalesce($4, languages),
          blood_group = coalesce($5, blood_group), address_sealed = coalesce($6, address_sealed), version = version + 1
    WHERE party_id = $1`,
);
/** A new contact is proved by nobody yet. */
const CHANGE_USER = sql(
  'patient_identity_user',
  `UPDATE users SET first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
          email_verified_at = CASE WHEN $4::text IS DISTINCT FROM email AND $4 IS NOT NULL THEN NULL ELSE email_verified_at END,
          phone_verified_at = CASE WHEN $5::text IS DISTINCT FROM phone AND $5 IS NOT NULL THEN NULL ELSE phone_verified_at END,
          email = coalesce($4, email), phone = coalesce($5, phone), version = version + 1
    WHERE id = $1`,
);

export type IdentityChange = Omit<PatientChange, 'generalPractitioner'>;

@Injectable()
export class PatientIdentityRepository {
  async lock(tx: Tx, partyId: string): Promise<number> {
    const [row] = await tx.query<{ version: number }>(LOCK, [partyId]);
    if (row === undefined) throw new Error('the patient was there a moment ago');
    return row.version;
  }

  async changePatient(
    tx: Tx,
    partyId: string,
    {
      birthDate,
      gender,
      languages,
      bloodGroup,
    }: Pick<IdentityChange, 'birthDate' | 'gender' | 'languages' | 'bloodGroup'>,
    addressSealed: Buffer | null,
  ): Promise<void> {
    const values = [birthDate ?? null, gender ?? null, languages ?? null, bloodGroup ?? null, addressSealed];
    await tx.query(CHANGE_PATIENT, [partyId, ...values]);
  }

  async changeUser(
    tx: Tx,
    userId: string,
    {
      firstName,
      lastName,
      email,
      phoneNumber,
    }: Pick<IdentityChange, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>,
  ): Promise<void> {
    const values = [firstName ?? null, lastName ?? null, email ?? null, phoneNumber ?? null];
    await tx.query(CHANGE_USER, [userId, ...values]);
  }
}
