import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, type RowOf, sql } from '../../platform/postgres/database.ts';
import { namePatterns, nameStarts } from '../../platform/text/name-starts.ts';

/** `sort_last`: what the list is sorted by: names without case and accents. */
export type PractitionerRow = RowOf<typeof PAGE>;

export type ContactsRow = RowOf<typeof CONTACTS>;

export type FoundRow = RowOf<typeof BY_EMAIL>;

export interface DirectoryPage {
  readonly kinds: readonly PractitionerType[];
  /** Also those whose professional identity nobody checked yet. */
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
     AND ($9::uuid IS NULL OR EXISTS (
       SELECT 1 FROM published_access_policies a
       WHERE a.status = 'ACCEPTED' AND a.revoked_at IS NULL AND (
         (a.resource = 'practitioner_contacts' AND (a.from_party, a.to_party) IN ((p.id, $9), ($9, p.id)))
         OR (a.resource = 'organization' AND a.to_party = p.id AND a.from_party IN (SELECT acts_for($9, 'AGENDA')))
         OR (a.resource = 'practitioner_calendar' AND a.from_party = p.id AND a.to_party IN (SELECT acts_for($9, 'AGENDA'))))))`;

const PAGE = sql(
  'directory_page',
  `${CARD} AND ${MATCHES}
     AND ($10::text IS NULL OR (immutable_unaccent(u.last_name), immutable_unaccent(u.first_name), p.id) > ($10, $11::text, $12::uuid))
   ORDER BY immutable_unaccent(u.last_name), immutable_unaccent(u.first_name), p.id
   LIMIT $13`,
);
const COUNT = sql(
  'directory_count',
  `SELECT count(*)::int AS total
   FROM published_practitioners pr JOIN published_parties p ON p.id = pr.party_id JOIN published_users u ON u.id = p.user_id
   WHERE ${LISTED} AND ${MATCHES}`,
);
const ONE = sql('directory_one', `${CARD} AND (p.id = $3 OR u.id = $3)`);

/** Of whoever is asked for ($1): for themselves, for those of a structure of theirs, for contacts, and for those they see ($2). */
const CONTACTS = sql(
  'directory_contacts',
  `SELECT u.email, u.phone FROM published_parties p JOIN published_users u ON u.id = p.user_id
    WHERE p.id = $1 AND (
      EXISTS (SELECT 1 FROM acts_for($1, 'MEMBER') theirs JOIN acts_for($2, 'MEMBER') mine ON mine = theirs)
      OR EXISTS (
        SELECT 1 FROM published_access_policies
         WHERE resource = 'practitioner_contacts' AND status = 'ACCEPTED' AND revoked_at IS NULL
           AND (from_party, to_party) IN (($1, $2), ($2, $1)))
      OR EXISTS (
        SELECT 1 FROM published_appointment_participants theirs JOIN published_appointment_participants mine USING (appointment_id)
         WHERE theirs.party_id = $1 AND mine.party_id = $2 AND theirs.status <> 'CANCELLED'
           AND lower(theirs.during) > $3::timestamptz - interval '30 days'))`,
);

/** An e-mail names somebody only once they have proved that it is theirs. */
const BY_EMAIL = sql(
  'directory_by_email',
  `SELECT u.id AS "userId", p.id, p.kind, u.first_name || ' ' || u.last_name AS name, u.sld_id AS "sldId"
     FROM published_users u JOIN published_parties p ON p.user_id = u.id
    WHERE u.email = $1 AND u.email_verified_at IS NOT NULL AND u.active AND u.deleted_at IS NULL
      AND p.kind IN ('doctor', 'midwife', 'assistant')`,
  narrowed<{ kind: PractitionerType }>(),
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

  /** With the audit line of whoever asks. */
  byEmail(
    email: string,
    requester: { readonly userId: string; readonly partyId: string },
  ): Promise<FoundRow | undefined> {
    return this.database.tx(async (tx) => {
      const [row] = await tx.query(BY_EMAIL, [email]);
      tx.audit({ action: 'user.lookup', targetKind: 'user', targetId: row?.userId ?? requester.userId, outcome: 'ok' });
      return row;
    });
  }

  /** @param id of the profile or of the user (design api A1) */
  async one(kinds: readonly PractitionerType[], unverified: boolean, id: string): Promise<PractitionerRow | undefined> {
    const [row] = await this.database.query(ONE, [kinds, unverified, id]);
    return row;
  }

  /** How to reach a professional; nothing for whoever has nothing to do with them. `now` is an ISO instant. */
  async contacts(partyId: string, readerId: string, now: string): Promise<ContactsRow | undefined> {
    return (await this.database.query(CONTACTS, [partyId, readerId, now]))[0];
  }
}

function filterValues(filter: DirectoryFilter) {
  const { kinds, unverified, patterns, qualification, organizationId, liberal, ids, names, colleaguesOf } = filter;
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
  ] as const;
}
