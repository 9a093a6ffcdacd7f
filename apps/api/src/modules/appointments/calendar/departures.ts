import { addDays } from '@maillon/domain/day';
import { dayBounds } from '@maillon/domain/zone';
import { Injectable } from '@nestjs/common';
import { Housekeeping } from '../../../platform/housekeeping.ts';
import { Database, sql } from '../../../platform/postgres/database.ts';
import { LocalDay } from '../../../platform/time/local-day.ts';

/** A portion: housekeeping comes round again. */
const FORGET_OLD = sql(
  'appointment_departures_forget_old',
  `DELETE FROM appointment_departures WHERE (appointment_id, party_id) IN
     (SELECT appointment_id, party_id FROM appointment_departures WHERE left_at < $1 LIMIT 1000)`,
);
/** As long as calendar feeds tell of them. */
const KEPT_DAYS = 30;

/** Forgets whom a visit went on without, once no calendar tells of it. */
@Injectable()
export class Departures {
  constructor(
    private readonly database: Database,
    private readonly day: LocalDay,
    housekeeping: Housekeeping,
  ) {
    housekeeping.on('departures from visits', () => this.forgetOld());
  }

  private async forgetOld(): Promise<void> {
    const { start } = dayBounds(addDays(this.day.today(), -KEPT_DAYS), this.day.timeZone);
    await this.database.query(FORGET_OLD, [new Date(start).toISOString()]);
  }
}
