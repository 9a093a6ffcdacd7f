import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql } from '../../../platform/postgres/database.ts';

/** A room opens 15 minutes before its visit; a call that overruns is looked for, too. */
const openCalls = sql(
  'calls_open_of_user',
  `SELECT a.id FROM published_parties p
     JOIN appointment_participants mine ON mine.party_id = p.id
     JOIN appointments a ON a.id = mine.appointment_id
    WHERE p.user_id = $1 AND a.status <> 'CANCELLED'
      AND lower(mine.during) BETWEEN $2::timestamptz - interval '1 day' AND $2::timestamptz + interval '15 minutes'`,
);

const excluded = sql(
  'calls_excluded',
  `SELECT a.id, p.user_id AS "userId"
     FROM appointments a
     JOIN appointment_participants q ON q.appointment_id = a.id
     JOIN published_parties p ON p.id = q.party_id
     JOIN published_users u ON u.id = p.user_id
    WHERE a.status = 'BOOKED' AND (NOT u.active OR u.deleted_at IS NOT NULL) AND a.started_at IS NOT NULL
      AND lower(a.during) BETWEEN $1::timestamptz - interval '2 hours' AND $1::timestamptz + interval '15 minutes'
    UNION ALL
   SELECT d.appointment_id, p.user_id
     FROM appointment_departures d
     JOIN published_parties p ON p.id = d.party_id
    WHERE d.left_at > now() - interval '10 minutes'
      AND NOT EXISTS (SELECT FROM appointment_participants q WHERE q.appointment_id = d.appointment_id AND q.party_id = d.party_id)`,
  narrowed<{ userId: string }>(),
);

@Injectable()
export class CallRemovalsRepository {
  constructor(private readonly database: Database) {}

  /** The visits whose call this user may be in. @param now ISO instant */
  openOf(userId: string, now: string) {
    return this.database.query(openCalls, [userId, now]);
  }

  /** Who may no longer be in which call: their account is closed, or they were replaced. @param now ISO instant */
  excluded(now: string) {
    return this.database.query(excluded, [now]);
  }
}
