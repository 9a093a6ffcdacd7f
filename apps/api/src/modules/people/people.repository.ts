import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, type RowOf, sqlEach } from '../../platform/postgres/database.ts';

/**
 * What a card is made of.
 * `birthDate`: 'yyyy-MM-dd'
 */
export type PersonRow = RowOf<typeof people>;

/** A patient's address is sealed and no card shows it. Each is looked up by an index, however many ask at once. */
const people = sqlEach(
  'people_by_id',
  `SELECT asked.n, p.id, p.kind, u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName",
          coalesce(pt.gender, pr.gender) AS gender, coalesce(pt.birth_date, pr.birth_date) AS "birthDate",
          pr.address ->> 'city' AS city, s.id AS "scheduleId",
          ARRAY(SELECT code FROM qualifications q WHERE q.party_id = p.id ORDER BY code) AS qualifications
     FROM unnest($1::text[]) WITH ORDINALITY AS asked(ids, n)
     CROSS JOIN LATERAL unnest(asked.ids::uuid[]) AS wanted(id)
     CROSS JOIN LATERAL (SELECT id, kind, user_id FROM parties WHERE id = wanted.id LIMIT 1) p
     CROSS JOIN LATERAL (SELECT id, first_name, last_name FROM users WHERE id = p.user_id LIMIT 1) u
     LEFT JOIN LATERAL (SELECT gender, birth_date FROM patients WHERE party_id = p.id LIMIT 1) pt ON true
     LEFT JOIN LATERAL (SELECT gender, birth_date, address FROM practitioners WHERE party_id = p.id LIMIT 1) pr ON true
     LEFT JOIN LATERAL (SELECT id FROM published_schedules WHERE party_id = p.id LIMIT 1) s ON true`,
  narrowed<{ kind: UserType }>(),
);

@Injectable()
export class PeopleRepository {
  constructor(private readonly database: Database) {}

  find(ids: readonly string[]): Promise<PersonRow[]> {
    return this.database.quick(people, [ids]);
  }
}
