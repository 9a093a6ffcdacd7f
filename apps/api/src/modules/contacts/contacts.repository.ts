import type { AccessStatus } from '@maillon/domain/access/access';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql } from '../../platform/postgres/database.ts';
import { escapeLike } from '../../platform/text/like-patterns.ts';
import type { Person } from '../people/people.service.ts';

export interface ContactRow extends Person {
  readonly policyId: string;
  readonly status: AccessStatus;
  readonly rights: readonly string[];
  /** The owner of the list offered it. */
  readonly offered: boolean;
}

export interface ContactFilter {
  readonly qualification?: string | undefined;
  readonly query?: string | undefined;
}

/** A contact is one, whichever side asked first; a rejected one is none. A person without a qualification is « Non renseigné ». */
const LIST = sql(
  'contacts_list',
  `SELECT p.id, p.kind, u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", pr.gender,
          pr.birth_date AS "birthDate", pr.address ->> 'city' AS city, s.id AS "scheduleId",
          ARRAY(SELECT code FROM published_qualifications q WHERE q.party_id = p.id ORDER BY code) AS qualifications,
          g.id AS "policyId", g.status, g.rights, g.from_party = $1 AS offered
     FROM (SELECT id, status, rights, from_party, to_party AS other FROM published_access_policies
            WHERE from_party = $1 AND resource = $2::text::"AccessResource" AND status <> 'REJECTED' AND revoked_at IS NULL
           UNION ALL
           SELECT id, status, rights, from_party, from_party FROM published_access_policies
            WHERE to_party = $1 AND resource = $2::text::"AccessResource" AND status <> 'REJECTED' AND revoked_at IS NULL) g
     JOIN published_parties p ON p.id = g.other
     JOIN published_users u ON u.id = p.user_id AND u.deleted_at IS NULL
     JOIN published_practitioners pr ON pr.party_id = p.id
     LEFT JOIN published_schedules s ON s.party_id = p.id
    WHERE ($3::text IS NULL OR EXISTS (SELECT 1 FROM published_qualifications q WHERE q.party_id = p.id AND q.code = $3))
      AND ($4::text IS NULL OR immutable_unaccent(u.first_name || ' ' || u.last_name) LIKE '%' || immutable_unaccent($4) || '%')
    ORDER BY immutable_unaccent(u.last_name), immutable_unaccent(u.first_name), p.id LIMIT 500`,
  narrowed<Pick<ContactRow, 'kind' | 'offered'>>(),
);

@Injectable()
export class ContactsRepository {
  constructor(private readonly database: Database) {}

  list(
    ownerId: string,
    resource: 'practitioner_contacts' | 'organization_external_practitioners',
    { qualification, query }: ContactFilter,
  ): Promise<ContactRow[]> {
    const pattern = query === undefined ? undefined : escapeLike(query);
    return this.database.query(LIST, [ownerId, resource, qualification ?? null, pattern ?? null]);
  }
}
