import { MAX_APPOINTMENT_MINUTES } from '@maillon/domain/appointment-rules';
import type { Interval } from '@maillon/domain/calendar/interval';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, type RowOf, sql } from '../../../platform/postgres/database.ts';

/**
 * A visit in a person's calendar.
 * `inDetail`: whether the reader takes part or holds the patient's file: only then is there more to see than that time is taken.
 */
export type CalendarVisitRow = RowOf<typeof visits>;

const visits = sql(
  'calendar_visits',
  `SELECT a.id, lower(a.during) AS start, upper(a.during) AS "end", a.status, a.service_category AS "serviceCategory",
          a.patient_id AS "patientId", a.version,
          EXISTS (SELECT 1 FROM appointment_participants mine WHERE mine.appointment_id = a.id AND mine.party_id = $1)
            OR holds_medical_file($1, a.patient_id, 'READ') AS "inDetail"
     FROM appointment_participants p JOIN appointments a ON a.id = p.appointment_id
    WHERE p.party_id = $2 AND lower(p.during) > $3::timestamptz - interval '${MAX_APPOINTMENT_MINUTES} minutes' AND upper(p.during) > $3
      AND lower(p.during) < $4
    ORDER BY lower(p.during), a.id`,
  narrowed<{ inDetail: boolean }>(),
);

@Injectable()
export class CalendarRepository {
  constructor(private readonly database: Database) {}

  visits(readerId: string, ownerId: string, range: Interval): Promise<CalendarVisitRow[]> {
    const [start, end] = [new Date(range.start).toISOString(), new Date(range.end).toISOString()];
    return this.database.query(visits, [readerId, ownerId, start, end]);
  }
}
