import type { AdminUser } from '@maillon/contracts/system/admin';
import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../platform/postgres/database.ts';
import { escapeLike } from '../../platform/text/like-patterns.ts';

export interface UserFilter {
  /** What the name, the address, the RPPS or an id is compared with; null = everybody. */
  readonly query: string | null;
  readonly userType: UserType | null;
  readonly active: boolean | null;
  readonly verified: boolean | null;
  readonly demo: boolean | null;
}

export interface UserPage extends UserFilter {
  /** Creation and id of the last one seen. */
  readonly after: { readonly createdAt: string; readonly id: string } | null;
  readonly limit: number;
}

const COLUMNS = `
  u.id, p.id AS "profileId", u.user_type AS "userType", coalesce(pt.gender, pr.gender) AS gender,
  u.first_name AS "firstName", u.last_name AS "lastName", u.email,
  u.phone AS "phoneNumber", u.active, u.inactive_reason AS "inactiveReason", u.is_admin AS "isAdmin", u.is_demo AS "isDemo",
  pr.verified_at AS "verifiedAt", pr.party_id IS NOT NULL AS "isProfessional", pr.rpps, u.created_at AS "createdAt",
  u.activated_at AS "activatedAt", u.last_seen AS "lastSeen",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.party_id, 'name', o.name, 'active', o.active) ORDER BY o.name), '[]')
     FROM published_organizations o
    WHERE o.party_id IN (SELECT st.organization_id FROM published_organization_staff st WHERE st.user_id = u.id
                         UNION SELECT a.from_party FROM published_access_policies a WHERE a.to_party = p.id AND a.resource = 'organization'
                           AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL)) AS organizations`;
const FROM = `FROM published_users u JOIN published_parties p ON p.user_id = u.id LEFT JOIN published_practitioners pr ON pr.party_id = p.id
   LEFT JOIN published_patients pt ON pt.party_id = p.id`;

/** `$1` is a LIKE pattern, `$2` the words as they were typed. */
const MATCHES = `u.deleted_at IS NULL
  AND ($1::text IS NULL OR immutable_unaccent(u.first_name || ' ' || u.last_name) LIKE immutable_unaccent($1)
       OR immutable_unaccent(u.last_name || ' ' || u.first_name) LIKE immutable_unaccent($1)
       OR u.email LIKE lower($1) OR u.phone LIKE $1 OR pr.rpps = upper($2) OR u.id::text = lower($2) OR p.id::text = lower($2))
  AND ($3::text IS NULL OR u.user_type::text = $3) AND ($4::boolean IS NULL OR u.active = $4)
  AND ($5::boolean IS NULL OR (pr.party_id IS NOT NULL AND (pr.verified_at IS NOT NULL) = $5))
  AND ($6::boolean IS NULL OR u.is_demo = $6)`;

const SEARCH = sql(
  'admin_users_search',
  `SELECT ${COLUMNS} ${FROM} WHERE ${MATCHES} AND ($7::timestamptz IS NULL OR (u.created_at, u.id) < ($7, $8::uuid))
     AND ($10::uuid IS NULL OR u.id = $10)
   ORDER BY u.created_at DESC, u.id DESC LIMIT $9`,
);
const COUNT = sql('admin_users_count', `SELECT count(*) AS total ${FROM} WHERE ${MATCHES}`);

const valuesOf = ({ query, userType, active, verified, demo }: UserFilter) => {
  const pattern = query === null ? null : `%${escapeLike(query)}%`;
  return [pattern, query, userType, active, verified, demo] as const;
};

const EVERYBODY: UserFilter = { query: null, userType: null, active: null, verified: null, demo: null };

@Injectable()
export class AdminUsersRepository {
  constructor(private readonly database: Database) {}

  /** The newest first. */
  search({ after, limit, ...filter }: UserPage): Promise<AdminUser[]> {
    return this.database.query(SEARCH, [...valuesOf(filter), after?.createdAt ?? null, after?.id ?? null, limit, null]);
  }

  async count(filter: UserFilter): Promise<number> {
    return (await this.database.query(COUNT, valuesOf(filter)))[0]?.total ?? 0;
  }

  async read(userId: string): Promise<AdminUser | undefined> {
    return (await this.database.query(SEARCH, [...valuesOf(EVERYBODY), null, null, 1, userId]))[0];
  }
}
