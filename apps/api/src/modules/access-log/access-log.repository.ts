import { Injectable } from '@nestjs/common';
import { Database, type RowOf, sql } from '../../platform/postgres/database.ts';

export interface LogFilter {
  readonly outcome: 'ok' | 'refused' | null;
  /** ISO instants. */
  readonly start: string | null;
  readonly end: string | null;
}

/** Why a person could, at that moment. */
export type Relation = 'file' | 'delegation' | 'visit' | null;

export type LogRow = RowOf<typeof READ>;

/** A grant as it stood when the line was written: it may have been accepted later, or taken back since. Its rights may have changed. */
const WAS_ACTIVE = (alias: string) =>
  `${alias}.status = 'ACCEPTED' AND ${alias}.status_since <= e.at AND (${alias}.revoked_at IS NULL OR ${alias}.revoked_at > e.at)`;

/** The actor and the structures they acted for then. */
const SIDES = `(SELECT ap.id UNION SELECT st.organization_id FROM published_organization_staff st WHERE st.party_id = ap.id
  UNION SELECT m.from_party FROM published_access_policies m WHERE m.to_party = ap.id AND m.resource = 'organization' AND ${WAS_ACTIVE('m')})`;

const HELD = (resource: string) => `EXISTS (SELECT 1 FROM published_access_policies g
  WHERE g.from_party = $1 AND g.resource = '${resource}' AND g.to_party IN ${SIDES} AND ${WAS_ACTIVE('g')})`;

const WHERE = `e.patient_id = $1 AND (a.id IS NULL OR ap.id IS DISTINCT FROM $1 OR e.impersonator IS NOT NULL)
  AND ($2::text IS NULL OR e.outcome = $2) AND ($3::timestamptz IS NULL OR e.at >= $3) AND ($4::timestamptz IS NULL OR e.at < $4)`;
const FROM = `FROM published_audit_events e LEFT JOIN published_users a ON a.id = e.actor LEFT JOIN published_parties ap ON ap.user_id = a.id
   LEFT JOIN published_users i ON i.id = e.impersonator`;

// The page first, then what each line needs: the subqueries run for what is shown, not for the whole history.
const READ = sql(
  'access_log_read',
  `SELECT e.seq, e.at, e.action, e.target_kind, e.outcome, a.id AS actor_id, a.first_name || ' ' || a.last_name AS actor_name,
          a.user_type AS actor_type, ap.id IS NOT DISTINCT FROM $1 AS is_patient,
          i.first_name || ' ' || i.last_name AS impersonator_name,
          ARRAY(SELECT o.name FROM published_organizations o WHERE o.party_id IN ${SIDES} ORDER BY o.name) AS structures,
          CASE WHEN e.outcome = 'refused' OR ap.id IS NULL THEN NULL
               WHEN ${HELD('medical-file')} THEN 'file' WHEN ${HELD('patient-delegation')} THEN 'delegation'
               WHEN EXISTS (SELECT 1 FROM published_appointments v JOIN published_appointment_participants pa ON pa.appointment_id = v.id
                            WHERE v.patient_id = $1 AND pa.party_id = ap.id) THEN 'visit' END AS relation
   FROM (SELECT e.* ${FROM} WHERE ${WHERE} AND ($5::bigint IS NULL OR e.seq < $5) ORDER BY e.seq DESC LIMIT $6) e
   LEFT JOIN published_users a ON a.id = e.actor LEFT JOIN published_parties ap ON ap.user_id = a.id LEFT JOIN published_users i ON i.id = e.impersonator
   ORDER BY e.seq DESC`,
);
const COUNT = sql('access_log_count', `SELECT count(*) AS total ${FROM} WHERE ${WHERE}`);

@Injectable()
export class AccessLogRepository {
  constructor(private readonly database: Database) {}

  /** The newest first. @param before the `seq` of the last one seen */
  read(patientId: string, { outcome, start, end }: LogFilter, before: number | null, limit: number): Promise<LogRow[]> {
    return this.database.query(READ, [patientId, outcome, start, end, before, limit]);
  }

  async count(patientId: string, { outcome, start, end }: LogFilter): Promise<number> {
    const [row] = await this.database.query(COUNT, [patientId, outcome, start, end]);
    return row?.total ?? 0;
  }
}
