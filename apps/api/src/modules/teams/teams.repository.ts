import type { RightOn } from '@maillon/domain/access/access';
import type { PartyKind } from '@maillon/domain/access/access-parties';
import type { Member } from '@maillon/domain/access/membership';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql } from '../../platform/postgres/database.ts';
import { escapeLike } from '../../platform/text/like-patterns.ts';

type OrganizationRight = RightOn<'organization'>;

export interface MemberRow extends Member {
  readonly id: string;
  readonly userId: string;
  readonly kind: PartyKind;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'MALE' | 'FEMALE' | null;
  /** 'yyyy-MM-dd' */
  readonly birthDate: string | null;
  readonly city: string | null;
  readonly scheduleId: string | null;
  readonly qualifications: readonly string[];
  /** The membership; null for staff that came with the structure. */
  readonly policyId: string | null;
  readonly rights: readonly OrganizationRight[];
  readonly employed: boolean;
}

export interface MemberContactRow extends MemberRow {
  readonly phone: string | null;
  readonly email: string | null;
  readonly country: string | null;
}

const MEMBERSHIP = `resource = 'organization' AND from_party = $1 AND status = 'ACCEPTED' AND revoked_at IS NULL`;

const COLUMNS = `
  p.id, p.user_id AS "userId", p.kind, u.first_name AS "firstName", u.last_name AS "lastName", pr.gender,
  coalesce(pr.birth_date, u.birth_date) AS "birthDate", pr.address ->> 'city' AS city, s.id AS "scheduleId",
  ARRAY(SELECT code FROM published_qualifications q WHERE q.party_id = p.id ORDER BY code) AS qualifications,
  g.id AS "policyId", coalesce(g.rights, '{}') AS rights, st.party_id IS NOT NULL AS employed,
  g.id IS NULL OR g.legal_basis IS NOT DISTINCT FROM 'founder' AS "isFounder", u.active AS "isActive"`;

/** Those who were let in, and those whom the structure employs. */
const MEMBERS = `
  FROM (SELECT to_party AS id FROM published_access_policies WHERE ${MEMBERSHIP}
        UNION SELECT party_id FROM published_organization_staff WHERE organization_id = $1) m
  JOIN published_parties p ON p.id = m.id
  JOIN published_users u ON u.id = p.user_id AND u.deleted_at IS NULL
  LEFT JOIN published_access_policies g ON g.resource = 'organization' AND g.from_party = $1 AND g.to_party = p.id
                             AND g.status = 'ACCEPTED' AND g.revoked_at IS NULL
  LEFT JOIN published_organization_staff st ON st.party_id = p.id AND st.organization_id = $1
  LEFT JOIN published_practitioners pr ON pr.party_id = p.id
  LEFT JOIN published_schedules s ON s.party_id = p.id`;

/** One of the team, by the profile or the user; or the whole of it: the largest ward of the country has fewer. */
const LIST = sql(
  'teams_list',
  `SELECT ${COLUMNS}, u.phone, u.email, coalesce(pr.address ->> 'country', u.country) AS country ${MEMBERS}
    WHERE ($2::text IS NULL OR p.kind = $2::"PartyKind")
      AND ($3::text IS NULL OR immutable_unaccent(u.first_name || ' ' || u.last_name) LIKE '%' || immutable_unaccent($3) || '%')
      AND ($4::uuid IS NULL OR p.id = $4 OR p.user_id = $4)
    ORDER BY immutable_unaccent(u.last_name), immutable_unaccent(u.first_name), p.id LIMIT 500`,
  narrowed<Pick<MemberRow, 'rights'>>(),
);
@Injectable()
export class TeamsRepository {
  constructor(private readonly database: Database) {}

  list(organizationId: string, kind: PartyKind | null, query: string | undefined): Promise<MemberRow[]> {
    const pattern = query === undefined ? undefined : escapeLike(query);
    return this.database.query(LIST, [organizationId, kind, pattern ?? null, null]);
  }

  /** @param id of the profile or of the user (design api A1) */
  async one(organizationId: string, id: string): Promise<MemberContactRow | undefined> {
    return (await this.database.query(LIST, [organizationId, null, null, id]))[0];
  }
}
