import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../platform/database.ts';

/** What a card is made of. */
export interface PersonRow {
  readonly id: string;
  readonly kind: UserType;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'MALE' | 'FEMALE' | null;
  /** 'yyyy-MM-dd' */
  readonly birthDate: string | null;
  readonly city: string | null;
  readonly qualifications: readonly string[];
  readonly scheduleId: string | null;
}

/** A patient's address is sealed and no card shows it. */
const people = sql(
  'people_by_id',
  `SELECT p.id, p.kind, u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName",
          coalesce(pt.gender, pr.gender) AS gender, coalesce(pt.birth_date, pr.birth_date) AS "birthDate",
          pr.address ->> 'city' AS city, s.id AS "scheduleId",
          ARRAY(SELECT code FROM qualifications q WHERE q.party_id = p.id ORDER BY code) AS qualifications
     FROM parties p
     JOIN users u ON u.id = p.user_id
     LEFT JOIN patients pt ON pt.party_id = p.id
     LEFT JOIN practitioners pr ON pr.party_id = p.id
     LEFT JOIN schedules s ON s.party_id = p.id
    WHERE p.id = ANY($1::uuid[])`,
);

@Injectable()
export class PeopleRepository {
  constructor(private readonly database: Database) {}

  find(ids: readonly string[]): Promise<PersonRow[]> {
    return this.database.quick<PersonRow>(people, [ids]);
  }
}
