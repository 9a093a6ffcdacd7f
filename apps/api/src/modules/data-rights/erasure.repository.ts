import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';

/** Somebody whose account is to be erased, locked. */
export interface ErasedRow {
  readonly user_id: string;
  readonly party_id: string;
  readonly user_type: UserType;
  readonly st_user_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  /** When they last had a visit, or wrote or were written about; null when never: whether there is a file that the law keeps. */
  readonly last_act: string | null;
}

const LAST_MANAGER = sql(
  'erasure_last_manager',
  `SELECT 1 FROM published_parties p
   CROSS JOIN LATERAL (
     SELECT organization_id AS id FROM published_organization_staff WHERE party_id = p.id AND organization_id IS NOT NULL
     UNION SELECT from_party FROM published_access_policies WHERE to_party = p.id AND resource = 'organization' AND status = 'ACCEPTED'
       AND revoked_at IS NULL AND 'MANAGE' = ANY (rights)) mine
   JOIN published_organizations o ON o.party_id = mine.id AND o.active
   WHERE p.user_id = $1
     AND NOT EXISTS (SELECT 1 FROM published_organization_staff s JOIN published_users u ON u.id = s.user_id AND u.active AND u.deleted_at IS NULL
                     WHERE s.organization_id = mine.id AND s.party_id <> p.id)
     AND NOT EXISTS (SELECT 1 FROM published_access_policies a JOIN published_parties q ON q.id = a.to_party
                     JOIN published_users u ON u.id = q.user_id AND u.active AND u.deleted_at IS NULL
                     WHERE a.from_party = mine.id AND a.resource = 'organization' AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL
                       AND 'MANAGE' = ANY (a.rights) AND a.to_party <> p.id)
     AND EXISTS (SELECT 1 FROM published_access_policies a WHERE a.from_party = mine.id AND a.resource = 'organization'
                   AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL AND a.to_party <> p.id)
   LIMIT 1`,
);
const RECEIVES = sql(
  'erasure_receives',
  `SELECT 1 FROM published_appointment_participants a JOIN published_parties p ON p.id = a.party_id
   WHERE p.user_id = $1 AND a.role <> 'patient' AND a.status = 'BOOKED' AND upper(a.during) > $2 LIMIT 1`,
);
const DUE = sql(
  'erasure_due',
  `SELECT id, user_id AS "userId" FROM data_requests WHERE kind = 'erasure' AND status = 'SCHEDULED' AND due_at <= $1
   ORDER BY due_at LIMIT 20`,
);
const LOCK = sql(
  'erasure_lock',
  `SELECT u.id AS user_id, p.id AS party_id, u.user_type, u.st_user_id, u.first_name, u.last_name,
          greatest(
            (SELECT max(upper(during)) FROM published_appointment_participants a WHERE a.party_id = p.id AND a.status <> 'CANCELLED'),
            (SELECT max(created_at) FROM published_documents d WHERE d.patient_id = p.id OR d.author_id = p.id),
            (SELECT max(updated_at) FROM observations o WHERE o.patient_id = p.id OR o.author_id = u.id)) AS last_act
   FROM data_requests r JOIN published_users u ON u.id = r.user_id AND u.deleted_at IS NULL JOIN published_parties p ON p.user_id = u.id
   WHERE r.id = $1 AND r.status = 'SCHEDULED' FOR UPDATE OF r, u`,
);
const POSTPONE = sql('erasure_postpone', `UPDATE data_requests SET due_at = $2 WHERE id = $1 AND status = 'SCHEDULED'`);
const UPCOMING = sql(
  'erasure_coming',
  `SELECT a.appointment_id AS id FROM published_appointment_participants a
   WHERE a.party_id = $1 AND a.role = 'patient' AND a.status = 'BOOKED' AND lower(a.during) > $2`,
);

/** One statement per kind of thing that is known of a person; `$1` is the user, `$2` the party. */
const FORGET = [
  ['notifications', 'DELETE FROM notifications WHERE user_id = $1'],
  ['preferences', 'DELETE FROM notification_preferences WHERE user_id = $1'],
  ['positions', 'DELETE FROM positions WHERE user_id = $1'],
  ['devices', 'DELETE FROM device_tokens WHERE user_id = $1'],
  ['contact_codes', 'DELETE FROM contact_codes WHERE user_id = $1'],
  ['third_parties', 'DELETE FROM third_party_accounts WHERE user_id = $1'],
  ['parental_consent', 'DELETE FROM parental_consents WHERE user_id = $1'],
  ['oauth_states', 'DELETE FROM oauth_states WHERE user_id = $1'],
  [
    'calendar_feeds',
    `DELETE FROM calendar_feeds f USING schedules s JOIN published_parties p ON p.id = s.party_id
      WHERE f.schedule_id = s.id AND p.user_id = $1`,
  ],
  // Those that they wrote, and those that hold their address.
  [
    'invitations',
    `DELETE FROM invitations i USING users u JOIN published_parties p ON p.user_id = u.id
      WHERE u.id = $1 AND (i.inviter_party = p.id OR i.redeemed_by = p.id OR lower(i.email) = lower(u.email))`,
  ],
] as const;
const forget = FORGET.map(([name, text]) => sql(`erasure_forget_${name}`, text));

const END_GRANTS = sql(
  'erasure_end_grants',
  `UPDATE access_policies SET revoked_at = now(), version = version + 1, updated_at = now()
   WHERE (from_party = $1 OR to_party = $1) AND revoked_at IS NULL`,
);
const LEAVE_STRUCTURE = sql(
  'erasure_leave_structure',
  'UPDATE organization_staff SET organization_id = NULL WHERE party_id = $1',
);
const CLEAR_PATIENT = sql(
  'erasure_clear_patient',
  // The number is what ties the questionnaires to the person: they go with it.
  `WITH questionnaires AS (DELETE FROM patient_checkups c USING patients p WHERE p.party_id = $1 AND c.nir_hash = p.nir_hash)
   UPDATE patients SET nir_sealed = $2, nir_hash = $3, address_sealed = $2, intake_sealed = $2, birth_place = NULL,
          birth_date = date_trunc('year', birth_date), blood_group = 'unknown',
          general_practitioner = NULL, observations_sld_id = NULL, version = version + 1 WHERE party_id = $1`,
);
const CLEAR_PRACTITIONER = sql(
  'erasure_clear_practitioner',
  `UPDATE practitioners SET address = '{"text":"Effacée"}', description = NULL, exercice_zone = NULL, pmi = NULL, languages = '{}',
          version = version + 1 WHERE party_id = $1`,
);
const CLEAR_USER = sql(
  'erasure_clear_user',
  `UPDATE users SET first_name = $2, last_name = $3, email = NULL, email_verified_at = NULL, phone = NULL, phone_verified_at = NULL,
          pending_email = NULL, pending_phone = NULL, avatar = NULL, st_user_id = NULL, sld_id = NULL, last_seen = NULL,
          active = false, inactive_reason = 'DEACTIVATED', is_admin = false, deleted_at = now(), version = version + 1
   WHERE id = $1`,
);
const CLEAR_PICTURE = sql(
  'erasure_clear_picture',
  `UPDATE documents SET deleted_at = now() WHERE key = 'avatar/' || $1::text AND deleted_at IS NULL`,
);
const DONE = sql(
  'erasure_done',
  `UPDATE data_requests SET status = 'DONE', done_at = now(), reason_sealed = NULL, identity_sealed = $2, keep_until = $3 WHERE id = $1`,
);
const ARCHIVES = sql(
  'erasure_archives',
  `UPDATE data_requests SET status = 'EXPIRED' WHERE user_id = $1 AND status = 'READY' RETURNING blob_id AS "blobId"`,
);

@Injectable()
export class ErasureRepository {
  constructor(private readonly database: Database) {}

  /** Would a structure with members be left without anybody who may administer it? */
  async isLastManager(userId: string): Promise<boolean> {
    return (await this.database.query(LAST_MANAGER, [userId])).length > 0;
  }

  /** Do patients count on them? @param now ISO instant */
  async receives(userId: string, now: string): Promise<boolean> {
    return (await this.database.query(RECEIVES, [userId, now])).length > 0;
  }

  due(now: string): Promise<{ id: string; userId: string }[]> {
    return this.database.query(DUE, [now]);
  }

  async lock(tx: Tx, requestId: string): Promise<ErasedRow | undefined> {
    return (await tx.query<ErasedRow>(LOCK, [requestId]))[0];
  }

  async postpone(requestId: string, dueAt: string): Promise<void> {
    await this.database.query(POSTPONE, [requestId, dueAt]);
  }

  /** The visits of a patient that are to come. */
  async upcoming(partyId: string, now: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(UPCOMING, [partyId, now])).map(({ id }) => id);
  }

  async forget(tx: Tx, { user_id, party_id }: ErasedRow): Promise<string[]> {
    for (const statement of forget) await tx.query(statement, [user_id]);
    await tx.query(END_GRANTS, [party_id]);
    await tx.query(LEAVE_STRUCTURE, [party_id]);
    const rows = await tx.query<{ blobId: string | null }>(ARCHIVES, [user_id]);
    return rows.flatMap(({ blobId }) => blobId ?? []);
  }

  /** @param nothing what stands in the place of sealed columns; @param nobody a hash that no NIR has */
  async clearPatient(tx: Tx, partyId: string, nothing: Buffer, nobody: Buffer): Promise<void> {
    await tx.query(CLEAR_PATIENT, [partyId, nothing, nobody]);
  }

  async clearPractitioner(tx: Tx, partyId: string): Promise<void> {
    await tx.query(CLEAR_PRACTITIONER, [partyId]);
  }

  async clearUser(tx: Tx, userId: string, firstName: string, lastName: string): Promise<void> {
    await tx.query(CLEAR_USER, [userId, firstName, lastName]);
    await tx.query(CLEAR_PICTURE, [userId]);
  }

  /** @param keepUntil `yyyy-MM-dd`, until when the law keeps the file; null when there is none */
  async done(tx: Tx, requestId: string, identity: Buffer | null, keepUntil: string | null): Promise<void> {
    await tx.query(DONE, [requestId, identity, keepUntil]);
  }
}
