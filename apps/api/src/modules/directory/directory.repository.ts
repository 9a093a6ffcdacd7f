import { VISIT_CLOSES_DAYS } from '@maillon/domain/access/access';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, type RowOf, sql } from '../../platform/postgres/database.ts';
import { namePatterns, nameStarts } from '../../platform/text/name-starts.ts';

/** `sort_last`: what the list is sorted by: names without case and accents. */
export type PractitionerRow = RowOf<typeof PAGE>;

/** `isNear`: in a structure together, a contact, or with a visit together in the last 30 days. */
export type NearnessRow = RowOf<typeof NEARNESS>;

export interface DirectoryPage {
  readonly kinds: readonly PractitionerType[];
  /** Also those whose professional identity is not checked yet. */
  readonly unverified: boolean;
  /** LIKE patterns, every one of which the name must match. */
  readonly patterns: readonly string[];
  readonly qualification: string | null;
  readonly organizationId: string | null;
  /** Only those who belong to no structure. */
  readonly liberal: boolean;
  /** Profile or user ids; null for all. */
  readonly ids: readonly string[] | null;
  /** What words of the name begin with: each of them, by one of its spellings. */
  readonly names: readonly (readonly string[])[];
  /** What words of the name or of the town begin with: each of them. */
  readonly words: readonly string[];
  /** Only those whom this party works with; null for all. The rule: `mayTeamUp` of packages/domain. */
  readonly colleaguesOf: string | null;
  readonly after: { readonly last: string; readonly first: string; readonly id: string } | null;
  readonly limit: number;
}

type DirectoryFilter = Omit<DirectoryPage, 'after' | 'limit'>;

const LISTED = `pr.kind = ANY ($1::"PractitionerKind"[]) AND u.active AND u.deleted_at IS NULL AND ($2 OR pr.verified_at IS NOT NULL)`;

const CARD = `
  SELECT p.id AS party_id, u.id AS user_id, pr.kind, u.first_name, u.last_name, pr.gender, pr.birth_date,
         immutable_unaccent(u.last_name) AS sort_last, immutable_unaccent(u.first_name) AS sort_first,
         pr.address ->> 'city' AS city, s.id AS schedule_id, pr.rpps,
         ARRAY(SELECT code FROM published_qualifications q WHERE q.party_id = p.id ORDER BY code) AS qualifications
  FROM published_practitioners pr
  JOIN published_parties p ON p.id = pr.party_id
  JOIN published_users u ON u.id = p.user_id
  LEFT JOIN published_schedules s ON s.party_id = p.id
  WHERE ${LISTED}`;

const MATCHES = `
     immutable_unaccent(u.first_name || ' ' || u.last_name) LIKE ALL (SELECT immutable_unaccent(pattern) FROM unnest($3::text[]) AS pattern)
     AND ($4::text IS NULL OR EXISTS (SELECT 1 FROM published_qualifications q WHERE q.party_id = p.id AND q.code = $4))
     AND ($5::uuid IS NULL OR EXISTS (
       SELECT 1 FROM published_access_policies a
       WHERE a.resource = 'organization' AND a.from_party = $5 AND a.to_party = p.id AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL))
     AND (NOT $6::boolean OR NOT EXISTS (
       SELECT 1 FROM published_access_policies a
       WHERE a.resource = 'organization' AND a.to_party = p.id AND a.status = 'ACCEPTED' AND a.revoked_at IS NULL))
     AND ($7::uuid[] IS NULL OR p.id = ANY ($7) OR u.id = ANY ($7))
     AND ${nameStarts(`u.first_name || ' ' || u.last_name || ' ' || u.first_name`, '$8')}
     AND ${nameStarts(`u.first_name || ' ' || u.last_name || ' ' || coalesce(pr.address ->> 'city', '')`, '$10')}
     AND ($9::uuid IS NULL OR EXISTS (
       SELECT 1 FROM published_access_policies a
       WHERE a.status = 'ACCEPTED' AND a.revoked_at IS NULL AND (
         (a.resource = 'practitioner_contacts' AND (a.from_party, a.to_party) IN ((p.id, $9), ($9, p.id)))
         OR (a.resource = 'organization' AND a.to_party = p.id AND a.from_party IN (SELECT acts_for($9, 'AGENDA')))
         OR (a.resource = 'practitioner_calendar' AND a.from_party = p.id AND a.to_party IN (SELECT acts_for($9, 'AGENDA'))))))`;

const PAGE = sql(
  'directory_page',
  `${CARD} AND ${MATCHES}
     AND ($11::text IS NULL OR (immutable_unaccent(u.last_name), immutable_unaccent(u.first_name), p.id) > ($11, $12::text, $13::uuid))
   ORDER BY immutable_unaccent(u.last_name), immutable_unaccent(u.first_name), p.id
   LIMIT $14`,
);
const COUNT = sql(
  'directory_count',
  `SELECT count(*)::int AS total
   FROM published_practitioners pr JOIN published_parties p ON p.id = pr.party_id JOIN published_users u ON u.id = p.user_id
   WHERE ${LISTED} AND ${MATCHES}`,
);
const ONE = sql('directory_one', `${CARD} AND (p.id = $3 OR u.id = $3)`);

/** Of a person ($1, a profile or a user): whether the directory has them ($4: a person who was not checked, too), and whether $2 is near them. */
const NEARNESS = sql(
  'directory_nearness',
  `SELECT u.email, u.phone, pr.address ->> 'text' AS place,
          (pr.address #>> '{coordinates,latitude}')::float8 AS latitude,
          (pr.address #>> '{coordinates,longitude}')::float8 AS longitude, coalesce(u.active AND pr.party_id IS NOT NULL AND ($4 OR pr.verified_at IS NOT NULL), false) AS "isListed",
          -- Of those of several it is not known where one is received.
          (SELECT CASE WHEN count(*) = 1 THEN min(o.name) END
             FROM published_access_policies m JOIN published_organizations o ON o.party_id = m.from_party AND o.deleted_at IS NULL
            WHERE m.resource = 'organization' AND m.to_party = p.id AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL) AS structure,
          EXISTS (SELECT 1 FROM acts_for(p.id, 'MEMBER') theirs JOIN acts_for($2, 'MEMBER') mine ON mine = theirs)
          OR EXISTS (
            SELECT 1 FROM published_access_policies
             WHERE resource = 'practitioner_contacts' AND status = 'ACCEPTED' AND revoked_at IS NULL
               AND (from_party, to_party) IN ((p.id, $2), ($2, p.id)))
          OR (pr.party_id IS NOT NULL AND EXISTS (
            SELECT 1 FROM published_appointment_participants theirs JOIN published_appointment_participants mine USING (appointment_id)
             WHERE theirs.party_id = p.id AND mine.party_id = $2 AND theirs.status <> 'CANCELLED'
               AND lower(theirs.during) > $3::timestamptz - interval '${VISIT_CLOSES_DAYS} days')) AS "isNear"
     FROM published_parties p JOIN published_users u ON u.id = p.user_id LEFT JOIN published_practitioners pr ON pr.party_id = p.id
    WHERE (p.id = $1 OR p.user_id = $1) AND u.deleted_at IS NULL`,
);

@Injectable()
export class DirectoryRepository {
  constructor(private readonly database: Database) {}

  page(page: DirectoryPage): Promise<PractitionerRow[]> {
    const { after, limit } = page;
    const position = [after?.last ?? null, after?.first ?? null, after?.id ?? null] as const;
    return this.database.query(PAGE, [...filterValues(page), ...position, limit]);
  }

  async count(filter: DirectoryFilter): Promise<number> {
    const [row] = await this.database.query(COUNT, filterValues(filter));
    return row?.total ?? 0;
  }

  /** @param id of the profile or of the user (design api A1) */
  async one(kinds: readonly PractitionerType[], unverified: boolean, id: string): Promise<PractitionerRow | undefined> {
    const [row] = await this.database.query(ONE, [kinds, unverified, id]);
    return row;
  }

  /** Undefined for an unknown id. @param now ISO instant */
  async nearness(id: string, readerId: string, now: string, unverified: boolean): Promise<NearnessRow | undefined> {
    return (await this.database.query(NEARNESS, [id, readerId, now, unverified]))[0];
  }
}

function filterValues(filter: DirectoryFilter) {
  const { kinds, unverified, patterns, qualification, organizationId, liberal, ids, names, words, colleaguesOf } =
    filter;
  return [
    kinds,
    unverified,
    patterns,
    qualification,
    organizationId,
    liberal,
    ids,
    namePatterns(names),
    colleaguesOf,
    namePatterns(words.map((word) => [word])),
  ] as const;
}
