import { Injectable } from '@nestjs/common';
import { Database, type RowOf, sql } from '../../platform/postgres/database.ts';
import { Parties } from '../people/accounts/parties.service.ts';

/** `isActive`: whether they can be dealt with: an account that is open, a structure that was accepted. */
export type PartyRow = RowOf<typeof party>;

/** A profile id or a user id (design api A1). A deleted account is nobody. */
const party = sql(
  'access_party',
  `SELECT p.id, p.kind, coalesce(o.active, u.active, false) AS "isActive"
     FROM published_parties p
     LEFT JOIN published_users u ON u.id = p.user_id
     LEFT JOIN published_organizations o ON o.party_id = p.id
    WHERE (p.id = $1 OR p.user_id = $1) AND u.deleted_at IS NULL`,
);
const scheduleOwner = sql('access_schedule_owner', 'SELECT party_id AS id FROM published_schedules WHERE id = $1');

const createdDelegation = sql(
  'access_created_delegation',
  `SELECT EXISTS (
     SELECT 1 FROM access_policies d JOIN published_parties p ON p.id = d.from_party JOIN published_users u ON u.id = p.user_id
      WHERE d.resource = 'patient-delegation' AND d.from_party = $2 AND d.to_party IN (SELECT * FROM acts_for($1, 'PATIENTS'))
        AND d.status = 'ACCEPTED' AND d.revoked_at IS NULL AND d.created_by = $1 AND u.activated_at IS NULL) AS created`,
);

/** The people and structures that a grant can be between. */
@Injectable()
export class AccessPartiesRepository {
  constructor(
    private readonly database: Database,
    private readonly parties: Parties,
  ) {}

  async find(id: string): Promise<PartyRow | undefined> {
    return (await this.database.query(party, [id]))[0];
  }

  async scheduleOwner(scheduleId: string): Promise<string | undefined> {
    return (await this.database.query(scheduleOwner, [scheduleId]))[0]?.id;
  }

  /** An e-mail names an account only once its holder has proved that it is theirs. */
  async professionalByEmail(email: string): Promise<PartyRow | undefined> {
    const id = await this.parties.professionalAt(email);
    return id === undefined ? undefined : this.find(id);
  }

  /** Did this person make the patient's account, which the patient has not taken over yet? */
  async createdPatient(partyId: string, patientId: string): Promise<boolean> {
    return (await this.database.query(createdDelegation, [partyId, patientId]))[0]?.created ?? false;
  }
}
