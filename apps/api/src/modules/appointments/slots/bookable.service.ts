import type { Interval } from '@maillon/domain/calendar/interval';
import {
  APPOINTMENT_REASONS,
  type AppointmentReason,
  isOfferedBy,
  type ReasonCode,
} from '@maillon/domain/calendar/visit-reasons';
import type { Place } from '@maillon/domain/distance';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../platform/env.ts';
import { FreeTimeService } from '../../schedules/free-time.service.ts';
import { CalendarBatch } from './calendar-batch.ts';
import { MonthCache } from './month-cache.ts';
import { type CareTeamRow, type OpeningRow, OpeningsRepository } from './openings.repository.ts';
import { type BookableRow, type FreeTimeRow, SlotsRepository } from './slots.repository.ts';

/** Whom a patient books alone (design api B1). */
const BY_PATIENTS = ['doctor', 'midwife'] as const satisfies readonly PractitionerType[];

/** Who can be booked, with their free time of whole UTC days: one question to Postgres, whose answer decides about rights too. */
@Injectable()
export class BookableService {
  private readonly verifiedOnly: boolean;
  private readonly cache = new MonthCache();

  constructor(
    @Inject(ENV) env: Pick<Env, 'MODE'>,
    private readonly slots: SlotsRepository,
    private readonly freeTime: FreeTimeService,
    private readonly openings: OpeningsRepository,
  ) {
    this.verifiedOnly = env.MODE === 'PROD';
  }

  all(types: readonly PractitionerType[], days: Interval): Promise<BookableRow[]> {
    return this.slots.bookable({ types, verifiedOnly: this.verifiedOnly }, days);
  }

  one(type: PractitionerType, id: string, days: Interval): Promise<BookableRow | undefined> {
    return this.slots.bookableOne(type, id, this.verifiedOnly, days);
  }

  /** Whom a patient may book about it: the nearest. */
  nearest(reason: ReasonCode, place: Place | null, atMost: number): Promise<CareTeamRow[]> {
    const { doctors }: AppointmentReason = APPOINTMENT_REASONS[reason];
    const kinds = BY_PATIENTS.filter((type) => isOfferedBy(reason, type));
    return this.openings.nearest({
      kinds,
      specialties: doctors ?? null,
      place,
      verifiedOnly: this.verifiedOnly,
      atMost,
    });
  }

  /** Those of them who can be booked, with the months that were never asked for. */
  async among(ids: readonly string[], days: Interval): Promise<OpeningRow[]> {
    const rows = await this.openings.byIds(ids, this.verifiedOnly, days);
    const missing = rows.flatMap(({ scheduleId, free }) => (free === null ? [scheduleId] : []));
    if (missing.length === 0) return rows;
    await this.freeTime.prepare(missing, days);
    return this.openings.byIds(ids, this.verifiedOnly, days);
  }

  /** Of everybody of a type, with the months that were never asked for. */
  async calendars(type: PractitionerType, days: Interval): Promise<CalendarBatch> {
    const filter = { types: [type], verifiedOnly: this.verifiedOnly };
    let found = await this.slots.calendars(filter, days);
    if (found.missing.length > 0) {
      await this.freeTime.prepare(found.missing, days);
      found = await this.slots.calendars(filter, days);
    }
    const calendars = new CalendarBatch(found, days, this.cache);
    const { unknown } = calendars;
    if (unknown.size > 0) calendars.learn(await this.slots.months([...unknown.keys()], days), unknown);
    return calendars;
  }

  /**
   * The same, with the months that were never asked for. A person stays without free time whose calendar is being changed at this
   * very moment: it offers nothing until it is whole again.
   */
  async complete<Row extends FreeTimeRow>(rows: readonly Row[], days: Interval): Promise<readonly Row[]> {
    const missing = rows.flatMap(({ scheduleId, free }) => (free === null ? [scheduleId] : []));
    if (missing.length === 0) return rows;
    await this.freeTime.prepare(missing, days);
    const built = await this.slots.freeTimes(missing, days);
    const freeOf = new Map(built.map(({ scheduleId, free }) => [scheduleId, free]));
    return rows.map((row) => (row.free === null ? { ...row, free: freeOf.get(row.scheduleId) ?? null } : row));
  }
}
