import type { Interval } from '@maillon/domain/calendar/interval';
import { utcToDay } from '@maillon/domain/day';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';

interface KnownMonthRow {
  readonly scheduleId: string;
  /** Its first day, 'yyyy-MM-dd', UTC. */
  readonly month: string;
}

/** One cached month of one schedule; the bytes are those of `domain/calendar/free-bitmap`. */
export interface CachedMonthRow extends KnownMonthRow {
  readonly open: Buffer;
  readonly free: Buffer;
}

export interface NewMonth {
  readonly scheduleId: string;
  readonly month: Interval;
  readonly open: Uint8Array;
  readonly free: Uint8Array;
}

const known = sql(
  'free_months_known',
  `SELECT schedule_id AS "scheduleId", month FROM free_months WHERE schedule_id = ANY($1::uuid[]) AND month BETWEEN $2 AND $3`,
);
const ofSchedule = sql(
  'free_months_of_schedule',
  'SELECT schedule_id AS "scheduleId", month, open, free FROM free_months WHERE schedule_id = $1 ORDER BY month',
);
const scheduleIds = sql('free_months_schedule_ids', 'SELECT DISTINCT schedule_id AS id FROM free_months');
const insert = sql(
  'free_months_insert',
  `INSERT INTO free_months (schedule_id, month, open, free)
   SELECT * FROM unnest($1::uuid[], $2::date[], $3::bytea[], $4::bytea[])
   ON CONFLICT (schedule_id, month) DO UPDATE SET open = excluded.open, free = excluded.free`,
);
const clear = sql('free_months_clear', 'DELETE FROM free_months WHERE schedule_id = $1');

@Injectable()
export class FreeMonthsRepository {
  constructor(private readonly database: Database) {}

  /** Which of the months that the span touches are cached. */
  known(tx: Tx, ids: readonly string[], span: Interval): Promise<KnownMonthRow[]> {
    return tx.query<KnownMonthRow>(known, [ids, utcToDay(span.start), utcToDay(span.end - 1)]);
  }

  ofSchedule(tx: Tx, scheduleId: string): Promise<CachedMonthRow[]> {
    return tx.query<CachedMonthRow>(ofSchedule, [scheduleId]);
  }

  async scheduleIds(): Promise<string[]> {
    return (await this.database.query<{ id: string }>(scheduleIds)).map(({ id }) => id);
  }

  /** Of schedules that are locked: a booking that came meanwhile would be written over. */
  async write(tx: Tx, months: readonly NewMonth[]): Promise<void> {
    await tx.query(insert, [
      months.map(({ scheduleId }) => scheduleId),
      months.map(({ month }) => utcToDay(month.start)),
      months.map(({ open }) => Buffer.from(open)),
      months.map(({ free }) => Buffer.from(free)),
    ]);
  }

  async clear(tx: Tx, scheduleId: string): Promise<void> {
    await tx.query(clear, [scheduleId]);
  }
}
