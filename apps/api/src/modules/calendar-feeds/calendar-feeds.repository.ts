import type { FeedDetail } from '@maillon/contracts/agenda/calendar-feeds';
import type { ServiceCategory } from '@maillon/domain/appointment';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, type RowOf, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';

export interface Feed {
  readonly detail: FeedDetail;
  readonly createdAt: string;
}

export interface PublishedFeed extends Feed {
  readonly scheduleId: string;
}

/** A visit as an outside calendar learns of it. */
export type FeedVisit = RowOf<typeof visits>;

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
     JOIN published_appointment_departures d ON d.party_id = s.party_id
    WHERE s.id = $1 AND d.start_at >= $2 AND d.start_at < $3 AND d.left_at >= $2
      AND NOT EXISTS (SELECT 1 FROM published_appointment_participants ap WHERE ap.appointment_id = d.appointment_id AND ap.party_id = s.party_id)
    ORDER BY start, id`,
  narrowed<{ category: ServiceCategory }>(),
);
@Injectable()
export class CalendarFeedsRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  async find(scheduleId: string): Promise<Feed | null> {
    const { calendarFeed } = await this.prisma.client();
    const found = await calendarFeed.findFirst({ where: { scheduleId }, select: { detail: true, createdAt: true } });
    return found && feedOf(found);
  }

  /** The only feed of an agenda: one that there was is overwritten, and its secret worth nothing. */
  async write(_tx: Tx, scheduleId: string, tokenHash: Buffer, detail: FeedDetail, createdAt: string): Promise<void> {
    const { calendarFeed } = await this.prisma.client();
    const feed = { tokenHash: bytesOf(tokenHash), detail, createdAt };
    await calendarFeed.upsert({ where: { scheduleId }, create: { scheduleId, ...feed }, update: feed });
  }

  async remove(_tx: Tx, scheduleId: string): Promise<boolean> {
    const { calendarFeed } = await this.prisma.client();
    return (await calendarFeed.deleteMany({ where: { scheduleId } })).count > 0;
  }

  async byToken(tokenHash: Buffer): Promise<PublishedFeed | undefined> {
    const { calendarFeed } = await this.prisma.client();
    const select = { scheduleId: true, detail: true, createdAt: true } as const;
    const found = await calendarFeed.findFirst({ where: { tokenHash: bytesOf(tokenHash) }, select });
    return found === null ? undefined : { scheduleId: found.scheduleId, ...feedOf(found) };
  }

  /**
   * Visits that begin in a range, in rising order. One that was cancelled, or that went on without the owner of the calendar, is
   * there as cancelled unless that was before the range. Instants as ISO strings.
   */
  visits(scheduleId: string, from: string, to: string): Promise<FeedVisit[]> {
    return this.database.query(visits, [scheduleId, from, to]);
  }
}

const feedOf = ({ detail, createdAt }: { detail: string; createdAt: Date }): Feed => ({
  detail: detail as FeedDetail,
  createdAt: createdAt.toISOString(),
});
