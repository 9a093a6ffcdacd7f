import { decodeBitmap, type FreeBitmap } from '@maillon/domain/calendar/free-bitmap';
import type { Interval } from '@maillon/domain/calendar/interval';
import type { Place } from '@maillon/domain/distance';
import type { PractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql } from '../../../platform/postgres/database.ts';
import { about, BOOKABLE, BY_NAME, bytesAsked, monthsAsked, ofMonths, PRACTITIONER } from './slots.repository.ts';

export interface OpeningRow {
  readonly id: string;
  readonly userId: string;
  readonly kind: PractitionerType;
  readonly scheduleId: string;
  readonly timeZone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly radius: number;
  /** Of those who belong to one structure alone. */
  readonly structure: string | null;
  /** An absence touches the days. */
  readonly away: boolean;
  /** Of the days that were asked for; null where a month of them is not cached. */
  readonly open: FreeBitmap | null;
  readonly free: FreeBitmap | null;
}

export interface CareTeamRow {
  readonly id: string;
  readonly isReferent: boolean;
}

const byIds = sql(
  'openings_by_ids',
  `${PRACTITIONER}, ${ofMonths('open', 6)}, ${ofMonths('free', 6)},
          EXISTS (SELECT 1 FROM published_schedule_exceptions x
                   WHERE x.schedule_id = s.id AND x.status = 'BUSY'
                     AND x.during && tstzrange($9::timestamptz, $10::timestamptz)) AS away,
          (SELECT CASE WHEN count(*) = 1 THEN min(o.name) END
             FROM published_access_policies m JOIN published_organizations o ON o.party_id = m.from_party AND o.deleted_at IS NULL
            WHERE m.resource = 'organization' AND m.to_party = p.id AND m.status = 'ACCEPTED' AND m.revoked_at IS NULL) AS structure
   ${BOOKABLE} AND (p.id = ANY($8::uuid[]) OR p.user_id = ANY($8::uuid[])) ${BY_NAME}`,
  narrowed<{ kind: PractitionerType }>(),
);

/**
 * Who cares for a patient: their referent, whom they opened their file to, whom they have seen or will see. Or instead, where $4 says of
 * which professions, who sees patients, doctors of some specialties alone where $3 names any: the nearest, by name where nothing says how far.
 */
const asked = sql(
  'openings_asked',
  `SELECT team.id, bool_or(team.referent) AS "isReferent"
     FROM (
       SELECT coalesce((pt.general_practitioner->>'partyId')::uuid,
                       (SELECT redeemed_by FROM published_invitations
                         WHERE id = (pt.general_practitioner->>'invitationId')::uuid)) AS id, true AS referent
         FROM published_patients pt WHERE pt.party_id = $1
       UNION ALL
       SELECT g.to_party, false FROM published_access_policies g
        WHERE g.resource = 'medical-file' AND g.from_party = $1 AND g.status = 'ACCEPTED' AND g.revoked_at IS NULL
       UNION ALL
       SELECT theirs.party_id, false
         FROM appointment_participants mine JOIN appointment_participants theirs USING (appointment_id)
        WHERE mine.party_id = $1 AND theirs.party_id <> $1 AND mine.status <> 'CANCELLED'
          AND lower(mine.during) > $2::timestamptz) team
     JOIN published_parties p ON p.id = team.id AND p.kind IN ('doctor', 'midwife')
    WHERE $4::"PartyKind"[] IS NULL
    GROUP BY team.id
    UNION ALL
   (SELECT p.id, false ${BOOKABLE}
       AND (p.kind <> 'doctor' OR $3::text[] IS NULL
            OR EXISTS (SELECT 1 FROM published_qualifications q WHERE q.party_id = p.id AND q.code = ANY($3)))
     ORDER BY power(${about('latitude')} - $6::float8, 2) + power((${about('longitude')} - $7::float8) * cos(radians($6::float8)), 2) NULLS LAST,
              u.sort_last, u.sort_first, p.id
     LIMIT $8)`,
);

interface Nearest {
  readonly kinds: readonly PractitionerType[];
  /** Of the doctors; null for any. */
  readonly specialties: readonly string[] | null;
  readonly place: Place | null;
  readonly verifiedOnly: boolean;
  readonly atMost: number;
}

const SHOWN = ['doctor', 'midwife', 'assistant'] as const satisfies readonly PractitionerType[];

/** What a search for the next openings reads, in as many statements for one person as for fifty. */
@Injectable()
export class OpeningsRepository {
  constructor(private readonly database: Database) {}

  /** Profile or user ids; of whole UTC days, and by name. */
  async byIds(ids: readonly string[], verifiedOnly: boolean, days: Interval): Promise<OpeningRow[]> {
    const [start, end] = [new Date(days.start).toISOString(), new Date(days.end).toISOString()];
    const values = [...monthsAsked(days), SHOWN, verifiedOnly, ...bytesAsked(days), ids, start, end] as const;
    const rows = await this.database.query(byIds, values);
    const bitmap = (bytes: Buffer | null) => (bytes === null ? null : decodeBitmap(bytes, days.start));
    return rows.map((row) => ({ ...row, open: bitmap(row.open), free: bitmap(row.free) }));
  }

  nearest({ kinds, specialties, place, verifiedOnly, atMost }: Nearest): Promise<CareTeamRow[]> {
    const { latitude = null, longitude = null } = place ?? {};
    const named = [specialties, kinds, verifiedOnly, latitude, longitude, atMost] as const;
    return this.database.query(asked, [null, null, ...named]);
  }

  /** Whom a patient sees, or has seen since then. */
  careTeam(patientId: string, since: string): Promise<CareTeamRow[]> {
    return this.database.query(asked, [patientId, since, null, null, null, null, null, 0]);
  }
}
