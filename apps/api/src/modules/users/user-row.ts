import type { Profile, UserMe } from '@maillon/contracts/accounts/users';
import type { Address, Gender } from '@maillon/contracts/fields/primitives';
import type { UserType } from '@maillon/domain/user-type';
import { narrowed, sql } from '../../platform/postgres/database.ts';
import { practitionerIsChecked } from '../../platform/professional-trust.ts';
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
  /** Asked of everybody, true of practitioners alone. */
  readonly is_checked: boolean;
  readonly inactive_reason: UserMe['inactiveReason'] | null;
  readonly activated_at: string | null;
  readonly is_admin: boolean;
  readonly is_demo: boolean;
  readonly terms_version: string | null;
  readonly sld_id: string | null;
  readonly sdbkey_enc: Buffer | null;
  readonly ssessid: string | null;
  readonly version: number;
  readonly birth_date: string | null;
  readonly gender: Gender | null;
  readonly languages: string[] | null;
  readonly nir_sealed: Buffer | null;
  readonly address_sealed: Buffer | null;
  readonly rpps: string | null;
  readonly certification_number: string | null;
  readonly advanced_certification_number: string | null;
  readonly initial_profile: string | null;
  readonly exercice_zone: Address | null;
  readonly exercice_radius: number | null;
  readonly experties: string[] | null;
  readonly pmi: NonNullable<Profile['pmi']> | null;
  readonly organizations: Profile['organizations'];
  readonly address: Address | null;
  readonly description: string | null;
  readonly schedule_id: string | null;
  readonly qualifications: string[];
  readonly has_access_to: GrantRow[];
  readonly granted_access_to: GrantRow[];
}

/** Structures in which one is, whether an administrator has accepted them yet or not. */
const ORGANIZATIONS = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.party_id, 'name', o.name, 'finess', o.finess, 'manager', m.manager)
                             ORDER BY o.name, o.party_id), '[]')
   FROM (SELECT id, bool_or(manager) AS manager FROM (
           SELECT a.from_party AS id, 'MANAGE' = ANY (a.rights) AS manager FROM published_access_policies a
            WHERE a.resource = 'organization' AND a.to_party = p.id AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL
           UNION ALL SELECT st.organization_id, true FROM published_organization_staff st WHERE st.party_id = p.id
         ) every GROUP BY id) m
   JOIN published_organizations o ON o.party_id = m.id AND o.deleted_at IS NULL)`;

export const READ_USER = sql(
  'users_read',
  `SELECT u.id, p.id AS party_id, u.user_type, u.first_name, u.last_name, u.email, u.phone, u.email_verified_at IS NOT NULL AS email_verified,
          u.phone_verified_at IS NOT NULL AS phone_verified, u.pending_email, u.pending_phone,
          u.active, u.inactive_reason, u.activated_at, u.is_admin, u.is_demo, u.terms_version, u.sld_id, u.sdbkey_enc, u.ssessid, u.version,
          coalesce(pt.birth_date, pr.birth_date, u.birth_date) AS birth_date, coalesce(pt.gender, pr.gender) AS gender,
          coalesce(pt.languages, pr.languages) AS languages, pt.nir_sealed, pt.address_sealed,
          pr.rpps, pr.certification_number, pr.advanced_certification_number, pr.initial_profile, pr.exercice_zone,
          pr.exercice_radius, pr.experties, pr.pmi, pr.address, pr.description, s.id AS schedule_id,
          ${practitionerIsChecked('p.id')} AS is_checked, ${ORGANIZATIONS} AS organizations,
          ARRAY(SELECT code FROM qualifications q WHERE q.party_id = p.id ORDER BY code) AS qualifications,
          ${grantsOf('to_party')} AS has_access_to, ${grantsOf('from_party')} AS granted_access_to
   FROM users u
   JOIN parties p ON p.user_id = u.id
   LEFT JOIN patients pt ON pt.party_id = p.id
   LEFT JOIN practitioners pr ON pr.party_id = p.id
   LEFT JOIN published_schedules s ON s.party_id = p.id
   WHERE u.id = $1 AND u.deleted_at IS NULL`,
  narrowed<
    Pick<UserRow, 'exercice_zone' | 'pmi' | 'address' | 'organizations' | 'has_access_to' | 'granted_access_to'>
  >(),
);
