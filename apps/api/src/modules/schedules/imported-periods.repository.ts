import type { IntervalSet } from '@maillon/domain/calendar/interval';
import { Injectable } from '@nestjs/common';
import { newId } from '../../platform/ids.ts';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';

export interface OwnSchedule {
  readonly id: string;
  readonly timeZone: string;
}

const ofUser = sql(
  'imported_periods_schedule_of',
  `SELECT s.id, s.time_zone AS "timeZone" FROM schedules s JOIN published_parties p ON p.id = s.party_id WHERE p.user_id = $1`,
);
const read = sql(
  'imported_periods_read',
  `SELECT lower(during) AS start, upper(during) AS "end" FROM schedule_exceptions
    WHERE integration_id = $1 AND schedule_id = $2 ORDER BY lower(during)`,
);
const clear = sql('imported_periods_clear', 'DELETE FROM schedule_exceptions WHERE integration_id = $1');
const write = sql(
  'imported_periods_write',
  `INSERT INTO schedule_exceptions (id, schedule_id, during, status, source, integration_id)
   SELECT e.id, $1, tstzrange(e.start, e."end"), 'BUSY', 'integration', $2
     FROM unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[]) AS e(id, start, "end")`,
);

const isoOf = (instant: number): string => new Date(instant).toISOString();

@Injectable()
export class ImportedPeriodsRepository {
  constructor(private readonly database: Database) {}

  async scheduleOf(userId: string): Promise<OwnSchedule | undefined> {
    return (await this.database.query<OwnSchedule>(ofUser, [userId]))[0];
  }

  /** In rising order, instants as ISO strings. */
  read(tx: Tx, scheduleId: string, integrationId: string): Promise<{ start: string; end: string }[]> {
    return tx.query(read, [integrationId, scheduleId]);
  }

  async clear(tx: Tx, integrationId: string): Promise<void> {
    await tx.query(clear, [integrationId]);
  }

  async write(tx: Tx, scheduleId: string, integrationId: string, periods: IntervalSet): Promise<void> {
    await tx.query(write, [
      scheduleId,
      integrationId,
      periods.map(() => newId()),
      periods.map(({ start }) => isoOf(start)),
      periods.map(({ end }) => isoOf(end)),
    ]);
  }
}
