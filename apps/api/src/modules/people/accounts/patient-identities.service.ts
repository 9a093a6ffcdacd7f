import { Injectable } from '@nestjs/common';
import { Database, type RowOf, sql } from '../../../platform/postgres/database.ts';

/** `birthDate`: 'yyyy-MM-dd'. `activated`: they have signed in themselves. */
export type PatientIdentity = RowOf<typeof IDENTITY>;

const IDENTITY = sql(
  'patient_identity',
  `SELECT p.id, u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", pt.gender,
          pt.birth_date AS "birthDate", pt.blood_group AS "bloodGroup", pt.languages, u.email, u.phone, u.active,
          pt.nir_sealed AS "nirSealed", pt.address_sealed AS "addressSealed", pt.observations_sld_id AS "observationsSldId",
          u.activated_at IS NOT NULL AS activated, pt.version
     FROM parties p JOIN users u ON u.id = p.user_id JOIN patients pt ON pt.party_id = p.id
    WHERE (p.id = $1 OR p.user_id = $1) AND u.deleted_at IS NULL`,
);

/** Who a patient is, with what is sealed as it is stored: a person who asks decides what is shown. */
@Injectable()
export class PatientIdentities {
  constructor(private readonly database: Database) {}

  /** Undefined for an unknown id, and once they are erased. @param id of the profile or of the user (design api A1) */
  async find(id: string): Promise<PatientIdentity | undefined> {
    return (await this.database.query(IDENTITY, [id]))[0];
  }
}
