import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../platform/database.ts';

/** `immutable_unaccent` (migration `platform_tables`) lowers the case and drops the accents. */
const known = sql(
  'patients_known',
  `SELECT p.id
     FROM patients_known_to($1, $2) k
     JOIN parties p ON p.id = k.patient_id
     JOIN users u ON u.id = p.user_id
    WHERE $3::text IS NULL OR immutable_unaccent(u.first_name || ' ' || u.last_name) LIKE '%' || immutable_unaccent($3) || '%'
    ORDER BY u.last_name, u.first_name, p.id LIMIT $4`,
);

@Injectable()
export class PatientsRepository {
  constructor(private readonly database: Database) {}

  /** The profile ids of the patients the reader may know of, by name. `now` is an ISO instant. */
  async known(readerId: string, now: string, query: string | undefined, limit: number): Promise<string[]> {
    const pattern = query?.replace(/[\\%_]/g, (character) => `\\${character}`);
    const rows = await this.database.query<{ id: string }>(known, [readerId, now, pattern, limit]);
    return rows.map(({ id }) => id);
  }
}
