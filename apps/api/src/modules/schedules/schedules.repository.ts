import type { Availability, CalendarException, WeeklySlot } from '@maillon/domain/calendar/availability';
import type { Interval } from '@maillon/domain/calendar/interval';
import { isoOf } from '@maillon/domain/time-units';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { Database, narrowed, type Queryable, type RowOf, sql, type Tx } from '../../platform/postgres/database.ts';
import { lockRow } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Clock } from '../../platform/time/clock.ts';
import { Parties } from '../people/accounts/parties.service.ts';

export type ScheduleRow = RowOf<typeof byId>;

/** Everything that makes up a person's free time. */
export interface CalendarRow extends Availability {
  readonly id: string;
  /** The quarter hours that visits and open offers take, counted from 1970: from and to of each, four bytes each. */
  readonly booked: Buffer | null;
}

export interface TemplateRow extends WeeklySlot {
  readonly id: string;
}

/** Instants as ISO strings. */
export type PeriodRow = RowOf<typeof booked>;

export interface ExceptionRow extends PeriodRow {
  readonly status: CalendarException['status'];
  /** `integration`: imported from a calendar kept elsewhere, and not its owner's to change here. */
  readonly source: 'manual' | 'integration';
}

export interface NewException {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly status: CalendarException['status'];
}

const SCHEDULE = `
  SELECT s.id, s.party_id AS "partyId", s.time_zone AS "timeZone", s.duration, s.version,
         u.id AS "userId", p.kind AS "userType", u.first_name AS "firstName", u.last_name AS "lastName"
    FROM schedules s JOIN published_parties p ON p.id = s.party_id JOIN published_users u ON u.id = p.user_id`;

const byId = sql('schedule_by_id', `${SCHEDULE} WHERE s.id = $1`, narrowed<{ userType: PractitionerType }>());

/** Those that no transaction holds: one that locks many waits for none of them, and so never in a circle. */
const lockedFree = sql(
  'schedules_locked_free',
  'SELECT id FROM schedules WHERE id = ANY($1::uuid[]) FOR UPDATE SKIP LOCKED',
);

/** In a range, of everybody or of one integration. */
export const EXCEPTIONS = sql(
  'schedule_exceptions',
  `SELECT id, lower(during) AS start, upper(during) AS "end", status, source
     FROM schedule_exceptions
    WHERE schedule_id = $1 AND during && tstzrange($2, $3) AND ($4::uuid IS NULL OR integration_id = $4)
    ORDER BY lower(during), status`,
);
const booked = sql(
  'schedule_booked',
  `SELECT p.appointment_id AS id, lower(p.during) AS start, upper(p.during) AS "end"
     FROM published_appointment_participants p JOIN schedules s ON s.party_id = p.party_id
    WHERE s.id = $1 AND p.status = 'BOOKED' AND p.during && tstzrange($2, $3) ORDER BY lower(p.during)`,
);
/** The owner's, or those of one integration. What overlaps a period of the same author is left out. */
export const INSERT_EXCEPTIONS = sql(
  'schedule_insert_exceptions',
  `INSERT INTO schedule_exceptions (id, schedule_id, during, status, source, integration_id)
   SELECT e.id, $1, tstzrange(e.start, e."end"), e.status, CASE WHEN $6::uuid IS NULL THEN 'manual'::"ExceptionSource" ELSE 'integration' END, $6
     FROM unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::"ExceptionStatus"[]) AS e(id, start, "end", status)
   ON CONFLICT DO NOTHING RETURNING id`,
);

const calendars = sql(
  'schedules_calendars',
  `SELECT s.id, s.time_zone AS zone,
          (SELECT coalesce(json_agg(json_build_object('weekday', weekday, 'startMinutes', start_minute, 'endMinutes', end_minute)), '[]')
             FROM schedule_template WHERE schedule_id = s.id) AS weekly,
          (SELECT coalesce(json_agg(json_build_object('start', date_part('epoch', lower(during)) * 1000,
                                                      'end', date_part('epoch', upper(during)) * 1000, 'status', status)), '[]')
             FROM schedule_exceptions WHERE schedule_id = s.id AND during && tstzrange($2, $3)) AS exceptions,
          (SELECT string_agg(int4send(floor(date_part('epoch', lower(during)) / 900)::int)
                          || int4send(ceil(date_part('epoch', upper(during)) / 900)::int), ''::bytea)
             FROM published_taken_times
            WHERE party_id = s.party_id AND during && tstzrange($2, $3)) AS booked
     FROM schedules s WHERE s.id = ANY($1::uuid[])`,
  narrowed<Pick<CalendarRow, 'weekly' | 'exceptions'>>(),
);
const template = sql(
  'schedule_template',
  `SELECT id, weekday, start_minute AS "startMinutes", end_minute AS "endMinutes"
     FROM schedule_template WHERE schedule_id = $1 ORDER BY weekday, start_minute`,
  narrowed<Pick<TemplateRow, 'weekday'>>(),
);

const pendingExceptions = sql(
  'schedule_exceptions_pending',
  `SELECT count(*)::int AS total FROM schedule_exceptions WHERE schedule_id = $1 AND source = 'manual' AND upper(during) > $2`,
);

@Injectable()
export class SchedulesRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
    private readonly parties: Parties,
  ) {}

  async find(id: string): Promise<ScheduleRow | undefined> {
    return (await this.database.query(byId, [id]))[0];
  }

  async idOf(partyId: string): Promise<string | undefined> {
    const { schedule } = await this.prisma.client();
    return (await schedule.findFirst({ where: { partyId }, select: { id: true } }))?.id;
  }

  /** A profile id or a user id finds it (design api A1). */
  async findByOwner(userType: PractitionerType, ownerId: string): Promise<ScheduleRow | undefined> {
    const partyId = await this.parties.practitioner(userType, ownerId);
    const id = partyId && (await this.idOf(partyId));
    return id === undefined ? undefined : this.find(id);
  }

  /** Waits for the bookings under way on this schedule, and makes later ones wait until the commit. */
  async lock(tx: Tx, id: string): Promise<ScheduleRow | undefined> {
    const [, rows] = await Promise.all([lockRow(tx, 'schedules', id), tx.query(byId, [id])]);
    return rows[0];
  }

  async ids(): Promise<string[]> {
    const { schedule } = await this.prisma.client();
    return (await schedule.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).map(({ id }) => id);
  }

  /** Locks as many of them as no other transaction holds. */
  async lockFree(tx: Tx, ids: readonly string[]): Promise<string[]> {
    return (await tx.query(lockedFree, [ids])).map(({ id }) => id);
  }

  /** As far as they matter to the range. */
  calendars(tx: Tx, ids: readonly string[], range: Interval): Promise<CalendarRow[]> {
    return tx.query(calendars, [ids, isoOf(range.start), isoOf(range.end)]);
  }

  async insert(_tx: Tx, data: { id: string; partyId: string; timeZone: string }): Promise<void> {
    const { schedule } = await this.prisma.client();
    await schedule.create({ data });
  }

  template(id: string, on: Queryable = this.database): Promise<TemplateRow[]> {
    return on.query(template, [id]);
  }

  exceptions(id: string, range: Interval, on: Queryable = this.database): Promise<ExceptionRow[]> {
    return on.query(EXCEPTIONS, [id, isoOf(range.start), isoOf(range.end), null]);
  }

  /** Of imported periods, the kind of the calendar that each comes from. */
  async calendarsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { scheduleException } = await this.prisma.client();
    const select = { id: true, integration: { select: { type: true } } } as const;
    const rows = await scheduleException.findMany({ where: { id: { in: [...ids] } }, select });
    return new Map(rows.flatMap(({ id, integration }) => (integration === null ? [] : [[id, integration.type]])));
  }

  /** The booked visits that touch the range; their `id` is the appointment's. */
  booked(id: string, range: Interval, on: Queryable = this.database): Promise<PeriodRow[]> {
    return on.query(booked, [id, isoOf(range.start), isoOf(range.end)]);
  }

  async saveSettings(
    _tx: Tx,
    id: string,
    { slots, ...settings }: { duration: number; timeZone: string; slots: readonly TemplateRow[] },
  ): Promise<void> {
    const { schedule, scheduleTemplateSlot } = await this.prisma.client();
    await schedule.updateMany({ where: { id }, data: { ...settings, ...this.changed() } });
    await scheduleTemplateSlot.deleteMany({ where: { scheduleId: id } });
    await scheduleTemplateSlot.createMany({
      data: slots.map(({ startMinutes, endMinutes, weekday, id: slotId }) => ({
        id: slotId,
        scheduleId: id,
        weekday,
        startMinute: startMinutes,
        endMinute: endMinutes,
      })),
    });
  }

  /** The ids that went in; one that is missing overlaps a period of its kind. */
  async insertExceptions(tx: Tx, id: string, periods: readonly NewException[]): Promise<number> {
    const rows = await tx.query(INSERT_EXCEPTIONS, [
      id,
      periods.map((period) => period.id),
      periods.map((period) => period.start),
      periods.map((period) => period.end),
      periods.map((period) => period.status),
      null,
    ]);
    return rows.length;
  }

  /** Those of its owner; what an external calendar brings counts for nothing. */
  async countExceptions(tx: Tx, id: string, after: number): Promise<number> {
    const [row] = await tx.query(pendingExceptions, [id, isoOf(after)]);
    return row?.total ?? 0;
  }

  /** How many of the ids were periods of this schedule. */
  async deleteExceptions(_tx: Tx, id: string, exceptionIds: readonly string[]): Promise<number> {
    const { scheduleException } = await this.prisma.client();
    const where: Prisma.ScheduleExceptionWhereInput = {
      scheduleId: id,
      id: { in: [...exceptionIds] },
      source: 'manual',
    };
    return (await scheduleException.deleteMany({ where })).count;
  }

  async bumpVersion(_tx: Tx, id: string): Promise<number> {
    const { schedule } = await this.prisma.client();
    const [row] = await schedule.updateManyAndReturn({
      where: { id },
      data: this.changed(),
      select: { version: true },
    });
    if (row === undefined) throw new Error('the schedule was locked a moment ago');
    return row.version;
  }

  private changed() {
    return { version: { increment: 1 }, updatedAt: new Date(this.clock.now()) };
  }
}
