import type { Address, Gender } from '@maillon/contracts/primitives';
import type { UserMe } from '@maillon/contracts/users';
import type { UserType } from '@maillon/domain/user-type';
import { sql } from '../../platform/database.ts';
import { type GrantRow, grantsOf } from './user-grants.ts';

/** A user with everything that `UserMe` shows, in one row. Members of another kind of profile are null. */
export interface UserRow {
  readonly id: string;
  readonly party_id: string;
  readonly user_type: UserType;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly email_verified: boolean;
  readonly phone_verified: boolean;
  readonly pending_email: string | null;
  readonly pending_phone: string | null;
  readonly active: boolean;
  readonly inactive_reason: UserMe['inactiveReason'] | null;
  readonly activated_at: string | null;
  readonly is_admin: boolean;
  readonly is_demo: boolean;
  readonly terms_version: string | null;
  readonly sld_id: string | null;
  readonly version: number;
  readonly birth_date: string | null;
  readonly gender: Gender | null;
  readonly languages: string[] | null;
  readonly nir_sealed: Buffer | null;
  readonly address_sealed: Buffer | null;
  readonly rpps: string | null;
  readonly address: Address | null;
  readonly description: string | null;
  readonly schedule_id: string | null;
  readonly qualifications: string[];
  readonly has_access_to: GrantRow[];
  readonly granted_access_to: GrantRow[];
}

export const READ_USER = sql(
  'users_read',
  `SELECT u.id, p.id AS party_id, u.user_type, u.first_name, u.last_name, u.email, u.phone, u.email_verified_at IS NOT NULL AS email_verified,
          u.phone_verified_at IS NOT NULL AS phone_verified, u.pending_email, u.pending_phone,
          u.active, u.inactive_reason, u.activated_at, u.is_admin, u.is_demo, u.terms_version, u.sld_id, u.version,
          coalesce(pt.birth_date, pr.birth_date) AS birth_date, coalesce(pt.gender, pr.gender) AS gender,
          coalesce(pt.languages, pr.languages) AS languages, pt.nir_sealed, pt.address_sealed,
          pr.rpps, pr.address, pr.description, s.id AS schedule_id,
          ARRAY(SELECT code FROM qualifications q WHERE q.party_id = p.id ORDER BY code) AS qualifications,
          ${grantsOf('to_party')} AS has_access_to, ${grantsOf('from_party')} AS granted_access_to
   FROM users u
   JOIN parties p ON p.user_id = u.id
   LEFT JOIN patients pt ON pt.party_id = p.id
   LEFT JOIN practitioners pr ON pr.party_id = p.id
   LEFT JOIN schedules s ON s.party_id = p.id
   WHERE u.id = $1 AND u.deleted_at IS NULL`,
);
