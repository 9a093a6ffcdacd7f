import { type IntervalSet, normalise } from '@maillon/domain/calendar/interval';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { FreeTimeService } from './free-time.service.ts';
import { ImportedPeriodsRepository, type OwnSchedule } from './imported-periods.repository.ts';
import { SCHEDULE_CHANGED } from './schedule-events.ts';
import { SchedulesRepository } from './schedules.repository.ts';

/** Busy periods that come from calendars kept elsewhere: exceptions of a schedule that only their import changes. */
@Injectable()
export class ImportedPeriodsService {
  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly freeTime: FreeTimeService,
    private readonly imported: ImportedPeriodsRepository,
  ) {}

  /** Undefined for a person who has no schedule. */
  scheduleOf(userId: string): Promise<OwnSchedule | undefined> {
    return this.imported.scheduleOf(userId);
  }

  /** Puts these periods in the place of all that this integration had; the same ones change nothing and notify no screen. */
  async replace(tx: Tx, scheduleId: string, integrationId: string, periods: IntervalSet): Promise<void> {
    const schedule = await this.schedules.lock(tx, scheduleId);
    if (schedule === undefined) return;
    const known = await this.imported.read(tx, scheduleId, integrationId);
    if (isSame(known, periods)) return;
    await this.imported.clear(tx, integrationId);
    await this.imported.write(tx, scheduleId, integrationId, periods);
    await this.freeTime.rebuild(tx, scheduleId);
    // Not a new version: the settings, which the version protects, show nothing of it.
    const { id, partyId, version } = schedule;
    tx.publish({ kind: SCHEDULE_CHANGED, key: `schedule:${id}`, payload: { id, partyId, version } });
  }

  async remove(tx: Tx, scheduleId: string, integrationId: string): Promise<void> {
    await this.replace(tx, scheduleId, integrationId, normalise([]));
  }
}

function isSame(known: readonly { start: string; end: string }[], periods: IntervalSet): boolean {
  return (
    known.length === periods.length &&
    known.every(({ start, end }, index) => {
      const period = periods[index];
      return Date.parse(start) === period?.start && Date.parse(end) === period.end;
    })
  );
}
