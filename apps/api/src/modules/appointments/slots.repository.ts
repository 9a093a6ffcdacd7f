import { decodeBitmap, type FreeBitmap, utcMonth } from '@maillon/domain/calendar/free-bitmap';
import type { Interval } from '@maillon/domain/calendar/interval';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../platform/database.ts';

export interface FreeTimeRow {
  readonly scheduleId: string;
  /** Of the days that were asked for; null where a month of them is not cached. */
  readonly free: FreeBitmap | null;
}

/** A practitioner who can be booked. */
export interface BookableRow extends FreeTimeRow {
  readonly id: string;
  readonly userId: string;
  readonly kind: PractitionerType;
  readonly timeZone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** How far they travel, in km. */
  readonly radius: number;
}

export type StartsRow = Pick<BookableRow, 'id' | 'scheduleId' | 'free'>;

export interface BookableFilter {
  readonly types: readonly PractitionerType[];
  /** Where identities are checked, those whose identity was not stay out of sight (design api §3.1, rule 7). */
  readonly verifiedOnly: boolean;
}

type Stored<Row extends FreeTimeRow> = Omit<Row, 'free'> & { readonly free: Buffer | null };

/** $1 to $5 are `daysAsked`. Bitmaps of months in a row are one after the other, of which the days are a part. */
const FREE = `
  (SELECT CASE WHEN count(*) = $3 THEN substr(string_agg(f.free, ''::bytea ORDER BY f.month), $4, $5) END
     FROM free_months f WHERE f.schedule_id = s.id AND f.month BETWEEN $1 AND $2) AS free`;
const BOOKABLE = `
     FROM schedules s
     JOIN parties p ON p.id = s.party_id
     JOIN users u ON u.id = p.user_id
     JOIN practitioners pr ON pr.party_id = p.id
    WHERE p.kind = ANY($6::"PartyKind"[]) AND u.active AND u.deleted_at IS NULL
      AND (pr.verified_at IS NOT NULL OR NOT $7)`;
const PRACTITIONER = `
   SELECT p.id, p.user_id AS "userId", p.kind, s.id AS "scheduleId", s.time_zone AS "timeZone",
          (pr.address #>> '{coordinates,latitude}')::float8 AS latitude,
          (pr.address #>> '{coordinates,longitude}')::float8 AS longitude, pr.exercice_radius AS radius, ${FREE}`;
const BY_NAME = 'ORDER BY u.sort_last, u.sort_first, p.id';

const bookable = sql('slots_bookable', `${PRACTITIONER} ${BOOKABLE} ${BY_NAME}`);
/** A profile id or a user id finds them (design api A1). */
const bookableOne = sql('slots_bookable_one', `${PRACTITIONER} ${BOOKABLE} AND (p.id = $8 OR p.user_id = $8)`);
const starts = sql('slots_starts', `SELECT p.id, s.id AS "scheduleId", ${FREE} ${BOOKABLE} ${BY_NAME}`);
const freeTimes = sql(
  'slots_free_times',
  `SELECT s.id AS "scheduleId", ${FREE} FROM schedules s WHERE s.id = ANY($6::uuid[])`,
);

const busy = sql(
  'slots_busy',
  `SELECT lower(during) AS start, upper(during) AS "end" FROM appointment_participants
    WHERE party_id = $1 AND status = 'BOOKED' AND during && tstzrange($2, $3)`,
);

const DAY = 86_400_000;
const BYTES_PER_DAY = 12;

/** The months that hold the days: the first, the last, how many; and which bytes of them. */
function daysAsked({ start, end }: Interval): unknown[] {
  const [first, last] = [utcMonth(start), utcMonth(end - 1)].map((month) => new Date(month.start));
  if (first === undefined || last === undefined) throw new RangeError('no days');
  const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
  return [
    first.toISOString().slice(0, 10),
    last.toISOString().slice(0, 10),
    monthOf(last) - monthOf(first) + 1,
    ((start - first.getTime()) / DAY) * BYTES_PER_DAY + 1,
    ((end - start) / DAY) * BYTES_PER_DAY,
  ];
}

/** All of whole UTC days. */
@Injectable()
export class SlotsRepository {
  constructor(private readonly database: Database) {}

  /** By name. */
  bookable({ types, verifiedOnly }: BookableFilter, days: Interval): Promise<BookableRow[]> {
    return this.read<BookableRow>(bookable, days, [types, verifiedOnly]);
  }

  async bookableOne(
    type: PractitionerType,
    id: string,
    verifiedOnly: boolean,
    days: Interval,
  ): Promise<BookableRow | undefined> {
    return (await this.read<BookableRow>(bookableOne, days, [[type], verifiedOnly, id]))[0];
  }

  /** The same people by name, with what an answer about many of them needs. */
  starts({ types, verifiedOnly }: BookableFilter, days: Interval): Promise<StartsRow[]> {
    return this.read<StartsRow>(starts, days, [types, verifiedOnly]);
  }

  freeTimes(scheduleIds: readonly string[], days: Interval): Promise<FreeTimeRow[]> {
    return this.read<FreeTimeRow>(freeTimes, days, [scheduleIds]);
  }

  /** When somebody has a visit already. */
  async busy(partyId: string, range: Interval): Promise<Interval[]> {
    const values = [partyId, new Date(range.start).toISOString(), new Date(range.end).toISOString()];
    const rows = await this.database.query<{ start: string; end: string }>(busy, values);
    return rows.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
  }

  private async read<Row extends FreeTimeRow>(
    statement: typeof bookable,
    days: Interval,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const rows = await this.database.query<Stored<Row>>(statement, [...daysAsked(days), ...values]);
    return rows.map((row) => ({ ...row, free: row.free === null ? null : decodeBitmap(row.free, days.start) }) as Row);
  }
}
