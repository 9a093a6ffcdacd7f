import type { Address, Gender } from '@maillon/contracts/fields/primitives';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../platform/postgres/database.ts';

/** Absent members stay as they are. */
export interface ProfileChange {
  readonly birthDate?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly languages?: readonly string[] | undefined;
}

export interface PractitionerChange extends ProfileChange {
  readonly address?: Address | undefined;
  /** Null removes it. */
  readonly description?: string | null | undefined;
  /** Null removes it. */
  readonly exerciceZone?: Address | null | undefined;
  readonly exerciceRadius?: number | undefined;
}

const CHANGE_PATIENT = sql(
  'patients_change',
  `UPDATE patients SET birth_date = coalesce($2, birth_date), gender = coalesce($3, gender), languages = coalesce($4, languages),
          address_sealed = coalesce($5, address_sealed), version = version + 1
   WHERE party_id = $1`,
);
const CHANGE_PRACTITIONER = sql(
  'practitioners_change',
  `UPDATE practitioners SET birth_date = coalesce($2, birth_date), gender = coalesce($3, gender), languages = coalesce($4, languages),
          address = coalesce($5::jsonb, address), description = CASE WHEN $6 THEN $7 ELSE description END,
          exercice_zone = CASE WHEN $8 THEN $9::jsonb ELSE exercice_zone END, exercice_radius = coalesce($10, exercice_radius),
          version = version + 1
   WHERE party_id = $1`,
);
const CHANGE_STAFF = sql('staff_change', 'UPDATE users SET birth_date = $2 WHERE id = $1');
const DROP_QUALIFICATIONS = sql('qualifications_drop', 'DELETE FROM qualifications WHERE party_id = $1');
const ADD_QUALIFICATIONS = sql(
  'qualifications_add',
  'INSERT INTO qualifications (party_id, code) SELECT $1, code FROM unnest($2::text[]) AS code ON CONFLICT DO NOTHING',
);

const common = ({ birthDate, gender, languages }: ProfileChange) => [
  birthDate ?? null,
  gender ?? null,
  languages ?? null,
];

/** What people change of their own profile. */
@Injectable()
export class ProfilesRepository {
  async changePatient(tx: Tx, partyId: string, change: ProfileChange, addressSealed: Buffer | null): Promise<void> {
    await tx.query(CHANGE_PATIENT, [partyId, ...common(change), addressSealed]);
  }

  async changePractitioner(tx: Tx, partyId: string, change: PractitionerChange): Promise<void> {
    const { address, description, exerciceZone, exerciceRadius } = change;
    await tx.query(CHANGE_PRACTITIONER, [
      partyId,
      ...common(change),
      address === undefined ? null : JSON.stringify(address),
      description !== undefined,
      description ?? null,
      exerciceZone !== undefined,
      exerciceZone ? JSON.stringify(exerciceZone) : null,
      exerciceRadius ?? null,
    ]);
  }

  /** Those who have no profile beside their account. */
  async changeStaff(tx: Tx, userId: string, birthDate: string): Promise<void> {
    await tx.query(CHANGE_STAFF, [userId, birthDate]);
  }

  async setQualifications(tx: Tx, partyId: string, codes: readonly string[]): Promise<void> {
    await tx.query(DROP_QUALIFICATIONS, [partyId]);
    await tx.query(ADD_QUALIFICATIONS, [partyId, codes]);
  }
}
