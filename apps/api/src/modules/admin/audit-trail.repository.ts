import type { AuditEvent } from '@maillon/contracts/system/admin';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql } from '../../platform/postgres/database.ts';

export interface TrailFilter {
  readonly actor: string | null;
  readonly patientId: string | null;
  /** The whole word, or the noun alone. */
  readonly action: string | null;
  readonly outcome: 'ok' | 'refused' | null;
  /** ISO instants. */
  readonly start: string | null;
  readonly end: string | null;
}

const PERSON = (alias: string) =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN jsonb_build_object('id', ${alias}.id, 'name', ${alias}.first_name || ' ' || ${alias}.last_name,
     'userType', ${alias}.user_type) END`;

/** The id of the target where it is of one of these kinds; the trail has texts there too. */
const TARGET = (...kinds: readonly string[]) =>
  `CASE WHEN e.target_kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}) AND e.target_id ~ '^[0-9a-f-]{36}$' THEN e.target_id::uuid END`;

const WHERE = `($1::uuid IS NULL OR e.actor = $1 OR e.impersonator = $1) AND ($2::uuid IS NULL OR e.patient_id = $2)
  AND ($3::text IS NULL OR e.action = $3 OR split_part(e.action, '.', 1) = $3) AND ($4::text IS NULL OR e.outcome = $4)
  AND ($5::timestamptz IS NULL OR e.at >= $5) AND ($6::timestamptz IS NULL OR e.at < $6)`;

const READ = sql(
  'admin_audit_read',
  `SELECT e.seq, e.at, ${PERSON('a')} AS actor, ${PERSON('i')} AS impersonator, e.action, e.target_kind AS "targetKind",
          e.target_id AS "targetId", COALESCE(o.name, t.first_name || ' ' || t.last_name) AS about, e.patient_id AS "patientId", e.outcome, e.detail, e.request_id AS "requestId",
          e.chained
   FROM published_audit_events e LEFT JOIN published_users a ON a.id = e.actor LEFT JOIN published_users i ON i.id = e.impersonator
   LEFT JOIN published_parties p ON p.id = COALESCE(e.patient_id, ${TARGET('patient', 'party')})
   LEFT JOIN published_users t ON t.id = COALESCE(p.user_id, ${TARGET('user')})
   LEFT JOIN published_organizations o ON o.party_id = ${TARGET('organization', 'party')}
   WHERE ${WHERE} AND ($7::bigint IS NULL OR e.seq < $7) ORDER BY e.seq DESC LIMIT $8`,
  narrowed<Pick<AuditEvent, 'actor' | 'impersonator' | 'about' | 'chained'>>(),
);
const COUNT = sql('admin_audit_count', `SELECT count(*) AS total FROM published_audit_events e WHERE ${WHERE}`);

const valuesOf = ({ actor, patientId, action, outcome, start, end }: TrailFilter) =>
  [actor, patientId, action, outcome, start, end] as const;

@Injectable()
export class AuditTrailRepository {
  constructor(private readonly database: Database) {}

  /** The newest first. @param before the `seq` of the last one seen */
  read(filter: TrailFilter, before: number | null, limit: number): Promise<AuditEvent[]> {
    return this.database.query(READ, [...valuesOf(filter), before, limit]);
  }

  async count(filter: TrailFilter): Promise<number> {
    return (await this.database.query(COUNT, valuesOf(filter)))[0]?.total ?? 0;
  }
}
