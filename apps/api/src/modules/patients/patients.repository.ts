import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql } from '../../platform/postgres/database.ts';
import { escapeLike } from '../../platform/text/like-patterns.ts';
import type { Person } from '../people/people.service.ts';

/** `immutable_unaccent` (migration `platform_tables`) lowers the case and drops the accents. */
const visible = sql(
  'patients_visible_to',
  `SELECT p.id, p.kind, u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", pt.gender,
          pt.birth_date AS "birthDate", NULL AS city, ARRAY[]::text[] AS qualifications, NULL AS "scheduleId"
     FROM patients_known_to($1, $2) k
     JOIN published_parties p ON p.id = k.patient_id
     JOIN published_patients pt ON pt.party_id = p.id
     JOIN published_users u ON u.id = p.user_id AND u.deleted_at IS NULL
    WHERE $3::text IS NULL OR immutable_unaccent(u.first_name || ' ' || u.last_name) LIKE '%' || immutable_unaccent($3) || '%'
    ORDER BY u.last_name, u.first_name, p.id LIMIT $4`,
  narrowed<Pick<Person, 'kind'>>(),
);

@Injectable()
export class PatientsRepository {
  constructor(private readonly database: Database) {}

  /** The patients the reader may know of, by name, in one statement. `now` is an ISO instant. */
  visibleTo(readerId: string, now: string, query: string | undefined, limit: number): Promise<Person[]> {
    const pattern = query === undefined ? undefined : escapeLike(query);
    return this.database.query(visible, [readerId, now, pattern ?? null, limit]);
  }
}
