import type { FeedDetail } from '@maillon/contracts/agenda/calendar-feeds';
import type { AppointmentStatus, ServiceCategory } from '@maillon/domain/appointment';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';

export interface Feed {
  readonly detail: FeedDetail;
  readonly createdAt: string;
}

export interface PublishedFeed {
  readonly scheduleId: string;
  readonly detail: FeedDetail;
  readonly createdAt: string;
}

/** A visit as an outside calendar learns of it. */
export interface FeedVisit {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly category: ServiceCategory;
  readonly status: AppointmentStatus;
  readonly version: number;
  readonly updatedAt: string;
}

const find = sql(
  'calendar_feeds_find',
  'SELECT detail, created_at AS "createdAt" FROM calendar_feeds WHERE schedule_id = $1',
);
const write = sql(
  'calendar_feeds_write',
  `INSERT INTO calendar_feeds (schedule_id, token_hash, detail, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (schedule_id) DO UPDATE
     SET token_hash = excluded.token_hash, detail = excluded.detail, created_at = excluded.created_at`,
);
const remove = sql('calendar_feeds_remove', 'DELETE FROM calendar_feeds WHERE schedule_id = $1 RETURNING schedule_id');
/** The feed of somebody whose account is closed is no feed. */
const byToken = sql(
  'calendar_feeds_by_token',
  `SELECT f.schedule_id AS "scheduleId", f.detail, f.created_at AS "createdAt" FROM calendar_feeds f
     JOIN published_schedules s ON s.id = f.schedule_id
     JOIN published_parties p ON p.id = s.party_id
     JOIN published_users u ON u.id = p.user_id
    WHERE f.token_hash = $1 AND u.active`,
);
const visits = sql(
  'calendar_feeds_visits',
  `SELECT a.id, lower(a.during) AS start, upper(a.during) AS "end", a.service_category AS category,
          a.status, a.version, a.updated_at AS "updatedAt"
     FROM published_schedules s
     JOIN published_appointment_participants ap ON ap.party_id = s.party_id
     JOIN published_appointments a ON a.id = ap.appointment_id
    WHERE s.id = $1 AND lower(ap.during) >= $2 AND lower(ap.during) < $3
      AND (ap.status <> 'CANCELLED' OR a.updated_at >= $2)
   UNION ALL
   SELECT d.appointment_id, d.start_at, d.end_at, d.service_category, 'CANCELLED', d.version, d.left_at
     FROM published_schedules s
     JOIN appointment_departures d ON d.party_id = s.party_id
    WHERE s.id = $1 AND d.start_at >= $2 AND d.start_at < $3 AND d.left_at >= $2
      AND NOT EXISTS (SELECT 1 FROM published_appointment_participants ap WHERE ap.appointment_id = d.appointment_id AND ap.party_id = s.party_id)
    ORDER BY start, id`,
);
const forgetDepartures = sql(
  'calendar_feeds_forget_departures',
  `DELETE FROM appointment_departures WHERE (appointment_id, party_id) IN
     (SELECT appointment_id, party_id FROM appointment_departures WHERE left_at < $1 LIMIT 1000)`,
);

@Injectable()
export class CalendarFeedsRepository {
  constructor(private readonly database: Database) {}

  async find(scheduleId: string): Promise<Feed | null> {
    return (await this.database.query<Feed>(find, [scheduleId]))[0] ?? null;
  }

  /** The only feed of an agenda: one that there was is overwritten, and its secret worth nothing. */
  async write(tx: Tx, scheduleId: string, tokenHash: Buffer, detail: FeedDetail, now: string): Promise<void> {
    await tx.query(write, [scheduleId, tokenHash, detail, now]);
  }

  async remove(tx: Tx, scheduleId: string): Promise<boolean> {
    return (await tx.query(remove, [scheduleId])).length > 0;
  }

  async byToken(tokenHash: Buffer): Promise<PublishedFeed | undefined> {
    return (await this.database.query<PublishedFeed>(byToken, [tokenHash]))[0];
  }

  /**
   * Visits that begin in a range, in rising order. One that was cancelled, or that went on without the owner of the calendar, is
   * there as cancelled unless that was before the range. Instants as ISO strings.
   */
  visits(scheduleId: string, from: string, to: string): Promise<FeedVisit[]> {
    return this.database.query<FeedVisit>(visits, [scheduleId, from, to]);
  }

  /** A portion of those before an instant. */
  async forgetDepartures(before: string): Promise<void> {
    await this.database.query(forgetDepartures, [before]);
  }
}
