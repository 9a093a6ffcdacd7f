import type { Interval } from '@maillon/domain/calendar/interval';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable, sql, type Tx } from '../../platform/database.ts';

/** One cached month of one schedule; the bytes are those of `domain/calendar/free-bitmap`. */
export interface FreeMonthRow {
  readonly scheduleId: string;
  /** Its first day, 'yyyy-MM-dd', UTC. */
  readonly month: string;
  readonly free: Buffer;
}

export interface CachedMonthRow extends FreeMonthRow {
  readonly open: Buffer;
}

const read = sql(
  'free_months_read',
  `SELECT schedule_id AS "scheduleId", month, free FROM free_months
    WHERE schedule_id = ANY($1::uuid[]) AND month BETWEEN $2 AND $3 ORDER BY schedule_id, month`,
);
const ofSchedule = sql(
  'free_months_of_schedule',
  'SELECT schedule_id AS "scheduleId", month, open, free FROM free_months WHERE schedule_id = $1 ORDER BY month',
);
const scheduleIds = sql('free_months_schedule_ids', 'SELECT DISTINCT schedule_id AS id FROM free_months');
const insert = sql(
  'free_months_insert',
  `INSERT INTO free_months (schedule_id, month, open, free) VALUES ($1, $2, $3, $3)
   ON CONFLICT (schedule_id, month) DO UPDATE SET open = excluded.open, free = excluded.open`,
);
/** A statement of its own: it must see the row that the one before has written. */
const subtractBooked = sql('free_months_subtract_booked', 'SELECT refresh_free_time($1, tstzrange($2, $3))');
const clear = sql('free_months_clear', 'DELETE FROM free_months WHERE schedule_id = $1');

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

@Injectable()
export class FreeMonthsRepository {
  constructor(private readonly database: Database) {}

  /** What is cached of the months that the range touches, by schedule and month. */
  read(ids: readonly string[], months: Interval, on: Queryable = this.database): Promise<FreeMonthRow[]> {
    return on.query<FreeMonthRow>(read, [ids, dayOf(months.start), dayOf(months.end - 1)]);
  }

  ofSchedule(tx: Tx, scheduleId: string): Promise<CachedMonthRow[]> {
    return tx.query<CachedMonthRow>(ofSchedule, [scheduleId]);
  }

  async scheduleIds(): Promise<string[]> {
    return (await this.database.query<{ id: string }>(scheduleIds)).map(({ id }) => id);
  }

  /** Writes a month as it would be without appointments, then takes out those that are booked. */
  async write(tx: Tx, scheduleId: string, month: Interval, open: Uint8Array): Promise<void> {
    await tx.query(insert, [scheduleId, dayOf(month.start), Buffer.from(open)]);
    await tx.query(subtractBooked, [
      scheduleId,
      new Date(month.start).toISOString(),
      new Date(month.end).toISOString(),
    ]);
  }

  async clear(tx: Tx, scheduleId: string): Promise<void> {
    await tx.query(clear, [scheduleId]);
  }
}
