import { Injectable } from '@nestjs/common';
import { Database, type RowOf, sql } from '../../platform/postgres/database.ts';

/** `id`: the visit. */
export type NotifiedParticipant = RowOf<typeof PARTICIPANTS>;

const PARTICIPANTS = sql(
  'appointment_notices_participants',
  `SELECT q.appointment_id AS id, p.user_id AS "userId", q.role, u.first_name AS "firstName", u.last_name AS "lastName",
          lower(q.during) AS start, upper(q.during) AS "end", a.version, a.status, c.gender, o.name AS structure,
          coalesce(o.address ->> 'text', r.address ->> 'text') AS address, r.address ->> 'city' AS town
     FROM appointment_participants q
     JOIN appointments a ON a.id = q.appointment_id
     JOIN published_parties p ON p.id = q.party_id
     JOIN published_users u ON u.id = p.user_id
     LEFT JOIN published_patients c ON c.party_id = q.party_id
     LEFT JOIN published_practitioners r ON r.party_id = q.party_id
     LEFT JOIN published_organizations o ON o.party_id = a.organization_id
    WHERE q.appointment_id = ANY($1::uuid[]) ORDER BY q.role, u.last_name`,
);

@Injectable()
export class NotifiedParticipantsRepository {
  constructor(private readonly database: Database) {}

  /** The people of these visits, with what a message names of them and of the visit. */
  of(appointmentIds: readonly string[]): Promise<NotifiedParticipant[]> {
    return this.database.quick(PARTICIPANTS, [appointmentIds]);
  }
}
