import { Injectable } from '@nestjs/common';
import { Database, narrowed, type RowOf, sql } from '../../platform/postgres/database.ts';

export type VisitRow = RowOf<typeof visits>;

/** By the index on the structure and the end: what is read grows with the period, not with the history. */
const visits = sql(
  'statistics_visits',
  `SELECT started_at AS "startedAt", ended_at AS "endedAt", coalesce(doctor_id, midwife_id, assistant_id) AS "practitionerId"
     FROM published_appointments
    WHERE organization_id = $1 AND status = 'FULFILLED' AND ended_at >= $2 AND ended_at < $3
    ORDER BY ended_at`,
  narrowed<{ endedAt: string; practitionerId: string }>(),
);

/** Those who work in a structure now, by profession, and the patients whose file it holds. */
const headcount = sql(
  'statistics_headcount',
  `SELECT count(*) FILTER (WHERE p.kind = 'doctor')::int AS doctors, count(*) FILTER (WHERE p.kind = 'assistant')::int AS assistants,
          count(*) FILTER (WHERE p.kind = 'midwife')::int AS midwives,
          (SELECT count(DISTINCT f.from_party)::int FROM published_access_policies f
             JOIN published_parties fp ON fp.id = f.from_party
             JOIN published_users fu ON fu.id = fp.user_id AND fu.deleted_at IS NULL
            WHERE f.to_party = $1 AND f.resource IN ('medical-file', 'patient-delegation') AND f.status = 'ACCEPTED'
              AND f.revoked_at IS NULL) AS patients
     FROM published_access_policies g
     JOIN published_parties p ON p.id = g.to_party
     JOIN published_users u ON u.id = p.user_id AND u.deleted_at IS NULL
    WHERE g.resource = 'organization' AND g.from_party = $1 AND g.status = 'ACCEPTED' AND g.revoked_at IS NULL`,
);

const mine = sql(
  'statistics_mine',
  `SELECT count(*) FILTER (WHERE a.status = 'FULFILLED')::int AS fulfilled,
          count(*) FILTER (WHERE a.status = 'BOOKED' AND upper(a.during) > $2::timestamptz)::int AS booked
     FROM published_appointment_participants a WHERE a.party_id = $1 AND a.role <> 'patient'`,
);

@Injectable()
export class StatisticsRepository {
  constructor(private readonly database: Database) {}

  /** @param start ISO instant, included @param end ISO instant, not included */
  visits(organizationId: string, start: string, end: string): Promise<VisitRow[]> {
    return this.database.query(visits, [organizationId, start, end]);
  }

  async headcount(organizationId: string): Promise<RowOf<typeof headcount>> {
    const [row] = await this.database.query(headcount, [organizationId]);
    return row ?? { doctors: 0, assistants: 0, midwives: 0, patients: 0 };
  }

  async ofPractitioner(partyId: string, now: string): Promise<RowOf<typeof mine>> {
    const [row] = await this.database.query(mine, [partyId, now]);
    return row ?? { fulfilled: 0, booked: 0 };
  }
}
