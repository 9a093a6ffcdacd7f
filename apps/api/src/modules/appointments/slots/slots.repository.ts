import { BYTES_PER_DAY, decodeBitmap, type FreeBitmap, utcMonth } from '@maillon/domain/calendar/free-bitmap';
import { type Interval, parseInterval } from '@maillon/domain/calendar/interval';
import { utcToDay } from '@maillon/domain/day';
import { DAY_MS } from '@maillon/domain/time-units';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql } from '../../../platform/postgres/database.ts';
import { monthsOf } from '../../schedules/free-time.service.ts';

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

/** Who can be booked, with their calendars. */
export interface StoredCalendars {
  /** Of each one after the other: the id of its owner, its own, and eight bytes for each month: the hash of its bits. */
  readonly bytes: Buffer;
  /** Schedules of which a month is not cached. */
  readonly missing: readonly string[];
  /** IANA names, in the same order and with commas between them; one name where it is that of all. */
  readonly zones: string;
}

/** A cached month, with the hash that Postgres makes of its bits. */
export interface MonthRow {
  readonly scheduleId: string;
  /** Its first day, 'yyyy-MM-dd', UTC. */
  readonly month: string;
  readonly free: Buffer;
  readonly hash: Buffer;
}

export interface BookableFilter {
  readonly types: readonly PractitionerType[];
  /** Where identities are checked, those whose identity was not stay out of sight (design api §3.1, rule 7). */
  readonly verifiedOnly: boolean;
}

/** $1 to $3 are `monthsAsked`, and of those of the calendar: */
const OF_MONTHS = 'FROM published_free_months f WHERE f.schedule_id = s.id AND f.month BETWEEN $1 AND $2';
/** Bitmaps of months in a row are one after the other, of which the days are a part: `bytesAsked`, of which the first is $n. */
export const ofMonths = (column: 'open' | 'free', n: number) => `
  (SELECT CASE WHEN count(*) = $3 THEN substr(string_agg(f.${column}, ''::bytea ORDER BY f.month), $${n}, $${n + 1}) END
     ${OF_MONTHS}) AS ${column}`;
const free = (n: number) => ofMonths('free', n);
const HASH = 'int8send(hashbyteaextended(f.free, 0))';
export const BOOKABLE = `
     FROM published_schedules s
     JOIN published_parties p ON p.id = s.party_id
     JOIN published_users u ON u.id = p.user_id
     JOIN published_practitioners pr ON pr.party_id = p.id
    WHERE p.kind = ANY($4::"PartyKind"[]) AND u.active AND u.deleted_at IS NULL
      AND (pr.verified_at IS NOT NULL OR NOT $5)`;
/** About where they practise: neither a distance nor who is nearer finds the house. */
export const about = (axis: 'latitude' | 'longitude') =>
  `round((pr.address #>> '{coordinates,${axis}}')::numeric, 2)::float8`;
export const PRACTITIONER = `
   SELECT p.id, p.user_id AS "userId", p.kind, s.id AS "scheduleId", s.time_zone AS "timeZone",
          ${about('latitude')} AS latitude, ${about('longitude')} AS longitude, pr.exercice_radius AS radius`;
export const BY_NAME = 'ORDER BY u.sort_last, u.sort_first, p.id';

const OF_PRACTITIONERS = narrowed<{ kind: PractitionerType }>();

const bookable = sql('slots_bookable', `${PRACTITIONER}, ${free(6)} ${BOOKABLE} ${BY_NAME}`, OF_PRACTITIONERS);
/** A profile id or a user id finds them (design api A1). */
const bookableOne = sql(
  'slots_bookable_one',
  `${PRACTITIONER}, ${free(7)} ${BOOKABLE} AND (p.id = $6 OR p.user_id = $6)`,
  OF_PRACTITIONERS,
);
/** In one value: a row of a thousand costs Postgres, its wire and us more than what is in it. */
const calendars = sql(
  'slots_calendars',
  `SELECT coalesce(string_agg(uuid_send(c.id) || uuid_send(c.schedule) || coalesce(c.hashes, decode(repeat('00', 8 * $3::int), 'hex')), ''), '') AS bytes,
          coalesce(array_agg(c.schedule) FILTER (WHERE c.hashes IS NULL), '{}') AS missing,
          coalesce(CASE WHEN min(c.zone) = max(c.zone) THEN min(c.zone) ELSE string_agg(c.zone, ',') END, '') AS zones
     FROM (SELECT p.id, s.id AS schedule, s.time_zone COLLATE "C" AS zone,
                  (SELECT CASE WHEN count(*) = $3 THEN string_agg(${HASH}, ''::bytea ORDER BY f.month) END ${OF_MONTHS}) AS hashes
           ${BOOKABLE} ${BY_NAME}) c`,
);
const months = sql(
  'slots_months',
  `SELECT f.schedule_id AS "scheduleId", f.month, f.free, ${HASH} AS hash
     FROM published_free_months f WHERE f.month BETWEEN $1 AND $2 AND f.schedule_id = ANY($3::uuid[])`,
);
const freeTimes = sql(
  'slots_free_times',
  `SELECT s.id AS "scheduleId", ${free(5)} FROM published_schedules s WHERE s.id = ANY($4::uuid[])`,
);

const busy = sql(
  'slots_busy',
  `SELECT lower(during) AS start, upper(during) AS "end" FROM appointment_participants
    WHERE party_id = $1 AND status = 'BOOKED' AND during && tstzrange($2, $3)`,
);

/** The months that hold the days: the first, the last, how many. */
export function monthsAsked(days: Interval): [string, string, number] {
  const months = monthsOf(days);
  return [utcToDay(days.start).replace(/..$/, '01'), utcToDay(days.end - 1).replace(/..$/, '01'), months.length];
}

/** Which bytes of these months are those of the days: from, how many. */
export function bytesAsked({ start, end }: Interval): [number, number] {
  return [((start - utcMonth(start).start) / DAY_MS) * BYTES_PER_DAY + 1, ((end - start) / DAY_MS) * BYTES_PER_DAY];
}

/** All of whole UTC days. */
@Injectable()
export class SlotsRepository {
  constructor(private readonly database: Database) {}

  /** By name. */
  async bookable({ types, verifiedOnly }: BookableFilter, days: Interval): Promise<BookableRow[]> {
    const values = [...monthsAsked(days), types, verifiedOnly, ...bytesAsked(days)] as const;
    return decoded(await this.database.query(bookable, values), days);
  }

  async bookableOne(
    type: PractitionerType,
    id: string,
    verifiedOnly: boolean,
    days: Interval,
  ): Promise<BookableRow | undefined> {
    const values = [...monthsAsked(days), [type], verifiedOnly, id, ...bytesAsked(days)] as const;
    return decoded(await this.database.query(bookableOne, values), days)[0];
  }

  /** The same people by name, with what an answer about many of them needs. */
  async calendars({ types, verifiedOnly }: BookableFilter, days: Interval): Promise<StoredCalendars> {
    const [all] = await this.database.query(calendars, [...monthsAsked(days), types, verifiedOnly]);
    return all ?? { bytes: Buffer.alloc(0), missing: [], zones: '' };
  }

  /** The months that hold the days. */
  months(scheduleIds: readonly string[], days: Interval): Promise<MonthRow[]> {
    const [first, last] = monthsAsked(days);
    return this.database.query(months, [first, last, scheduleIds]);
  }

  async freeTimes(scheduleIds: readonly string[], days: Interval): Promise<FreeTimeRow[]> {
    const values = [...monthsAsked(days), scheduleIds, ...bytesAsked(days)] as const;
    return decoded(await this.database.query(freeTimes, values), days);
  }

  /** When a person has a visit already. */
  async busy(partyId: string, range: Interval): Promise<Interval[]> {
    const [start, end] = [new Date(range.start).toISOString(), new Date(range.end).toISOString()];
    const rows = await this.database.query(busy, [partyId, start, end]);
    return rows.map(parseInterval);
  }
}

const decoded = <Row extends { readonly free: Buffer | null }>(rows: readonly Row[], days: Interval) =>
  rows.map((row) => ({ ...row, free: row.free === null ? null : decodeBitmap(row.free, days.start) }));
