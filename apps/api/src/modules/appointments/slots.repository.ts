import type { Interval } from '@maillon/domain/calendar/interval';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../platform/database.ts';

/** A practitioner who can be booked. */
export interface BookableRow {
  readonly id: string;
  readonly userId: string;
  readonly kind: PractitionerType;
  readonly scheduleId: string;
  readonly timeZone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** How far they travel, in km. */
  readonly radius: number;
}

export interface BookableFilter {
  readonly types: readonly PractitionerType[];
  /** Where identities are checked, those whose identity was not stay out of sight (design api §3.1, rule 7). */
  readonly verifiedOnly: boolean;
}

const BOOKABLE = `
   SELECT p.id, p.user_id AS "userId", p.kind, s.id AS "scheduleId", s.time_zone AS "timeZone",
          (pr.address #>> '{coordinates,latitude}')::float8 AS latitude,
          (pr.address #>> '{coordinates,longitude}')::float8 AS longitude, pr.exercice_radius AS radius
     FROM schedules s
     JOIN parties p ON p.id = s.party_id
     JOIN users u ON u.id = p.user_id
     JOIN practitioners pr ON pr.party_id = p.id
    WHERE p.kind = ANY($1::"PartyKind"[]) AND u.active AND u.deleted_at IS NULL
      AND (pr.verified_at IS NOT NULL OR NOT $2)`;
const bookable = sql('slots_bookable', `${BOOKABLE} ORDER BY u.last_name, u.first_name, p.id`);
/** A profile id or a user id finds them (design api A1). */
const bookableOne = sql('slots_bookable_one', `${BOOKABLE} AND (p.id = $3 OR p.user_id = $3)`);

const busy = sql(
  'slots_busy',
  `SELECT lower(during) AS start, upper(during) AS "end" FROM appointment_participants
    WHERE party_id = $1 AND status = 'BOOKED' AND during && tstzrange($2, $3)`,
);

@Injectable()
export class SlotsRepository {
  constructor(private readonly database: Database) {}

  /** By name. */
  bookable({ types, verifiedOnly }: BookableFilter): Promise<BookableRow[]> {
    return this.database.query<BookableRow>(bookable, [types, verifiedOnly]);
  }

  async bookableOne(type: PractitionerType, id: string, verifiedOnly: boolean): Promise<BookableRow | undefined> {
    return (await this.database.query<BookableRow>(bookableOne, [[type], verifiedOnly, id]))[0];
  }

  /** When somebody has a visit already. */
  async busy(partyId: string, range: Interval): Promise<Interval[]> {
    const values = [partyId, new Date(range.start).toISOString(), new Date(range.end).toISOString()];
    const rows = await this.database.query<{ start: string; end: string }>(busy, values);
    return rows.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
  }
}
