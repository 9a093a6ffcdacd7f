import { Injectable } from '@nestjs/common';
import { narrowed, type RowOf, sql, type Tx } from '../../../platform/postgres/database.ts';

/** A visit of which its people shall be reminded. */
export type DueReminder = RowOf<typeof take>;

export interface ReminderQuestion {
  /** 1 the day before, 2 the hour before. */
  readonly stage: 1 | 2;
  /** The visits that begin after `now` and within these minutes. */
  readonly withinMinutes: number;
  readonly now: string;
  readonly atMost: number;
}

/**
 * A person who books at shorter notice needs no reminder. Rows that another process is just taking are skipped, and marked
 * by it: no person is reminded twice.
 */
const take = sql(
  'reminders_take',
  `WITH due AS (
     SELECT id FROM appointments
      WHERE status = 'BOOKED' AND reminders_sent < $1 AND lower(during) > $3::timestamptz
        AND lower(during) <= $3::timestamptz + $2 * interval '1 minute'
        AND created_at <= lower(during) - $2 * interval '1 minute'
      ORDER BY lower(during) LIMIT $4 FOR UPDATE SKIP LOCKED
   ), marked AS (
     UPDATE appointments SET reminders_sent = $1 FROM due WHERE appointments.id = due.id RETURNING appointments.id
   )
   SELECT marked.id,
          (SELECT p.user_id FROM appointment_participants q JOIN published_parties p ON p.id = q.party_id
            WHERE q.appointment_id = marked.id AND q.role = 'patient') AS "patientUserId",
          ARRAY(SELECT p.user_id FROM appointment_participants q JOIN published_parties p ON p.id = q.party_id
                 WHERE q.appointment_id = marked.id AND q.role <> 'patient') AS "practitionerUserIds"
     FROM marked`,
  narrowed<{ patientUserId: string }>(),
);

/** Booked visits that were over a day ago and that were not ended; marked, so that each is said once. */
const takeStale = sql(
  'reminders_take_stale',
  `WITH due AS (
     SELECT id FROM appointments
      WHERE status = 'BOOKED' AND NOT stale AND upper(during) <= $1::timestamptz
      ORDER BY upper(during) LIMIT $2 FOR UPDATE SKIP LOCKED
   ), marked AS (
     UPDATE appointments SET stale = true FROM due WHERE appointments.id = due.id RETURNING appointments.id
   )
   SELECT marked.id,
          ARRAY(SELECT p.user_id FROM appointment_participants q JOIN published_parties p ON p.id = q.party_id
                 WHERE q.appointment_id = marked.id AND q.role <> 'patient') AS "practitionerUserIds"
     FROM marked`,
);

@Injectable()
export class RemindersRepository {
  /** Marks the visits whose reminder is due, and gives them. */
  take(tx: Tx, { stage, withinMinutes, now, atMost }: ReminderQuestion): Promise<DueReminder[]> {
    return tx.query(take, [stage, withinMinutes, now, atMost]);
  }

  /** Marks the booked visits that had ended by then, and gives them. @param endedBy ISO instant */
  takeStale(tx: Tx, endedBy: string, atMost: number): Promise<RowOf<typeof takeStale>[]> {
    return tx.query(takeStale, [endedBy, atMost]);
  }
}
