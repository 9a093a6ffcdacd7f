import type { NewPatient } from '@maillon/contracts/structures/affiliations';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../platform/postgres/database.ts';

export interface PreparedAccount {
  readonly userId: string;
  readonly partyId: string;
  readonly consentId: string;
  readonly patient: NewPatient;
  /** Profile id of whoever prepares it. */
  readonly preparedBy: string;
  readonly country: string;
}

const ADD_USER = sql(
  'prepared_patients_user',
  `INSERT INTO users (id, user_type, first_name, last_name, email, phone, active, inactive_reason, prepared_by, country)
   VALUES ($1, 'patient', $2, $3, $4, $5, false, 'CLAIM_REQUIRED', $6, $7)`,
);
const ADD_PARTY = sql('prepared_patients_party', `INSERT INTO parties (id, kind, user_id) VALUES ($1, 'patient', $2)`);
const ADD_CONSENT = sql(
  'prepared_patients_consent',
  `INSERT INTO consents (id, party_id, type, signed_at, collected_by) VALUES ($1, $2, 'data-sharing', $3, $4)`,
);

@Injectable()
export class PreparedPatientsRepository {
  async add(tx: Tx, { userId, partyId, patient, preparedBy, country }: PreparedAccount): Promise<void> {
    const { firstName, lastName, email = null, phoneNumber = null } = patient;
    await tx.query(ADD_USER, [userId, firstName, lastName, email, phoneNumber, preparedBy, country]);
    await tx.query(ADD_PARTY, [partyId, userId]);
  }

  /** Who heard the patient say yes, and when. */
  async addConsent(tx: Tx, { consentId, partyId, preparedBy }: PreparedAccount, at: string): Promise<void> {
    await tx.query(ADD_CONSENT, [consentId, partyId, at, preparedBy]);
  }
}
