import type { Found } from '@maillon/contracts/accounts/search';
import { Injectable } from '@nestjs/common';
import { Database, narrowed, type RowOf, sql } from '../../platform/postgres/database.ts';

/** `birthDate`: 'yyyy-MM-dd', of patients only. */
export type FoundRow = RowOf<typeof FOR_CARER>;

/** Names without case and accents stand beside the names; the patterns are made once, not for each row. */
const PATTERNS = 'ARRAY(SELECT immutable_unaccent(pattern) FROM unnest($2::text[]) AS pattern)';
const NAMED = `u.sort_first || ' ' || u.sort_last LIKE ALL (${PATTERNS})`;
const PERSON = `u.id AS "userId", u.first_name || ' ' || u.last_name AS name, (u.sort_last || ' ' || u.sort_first) COLLATE "C" AS sort`;
const BY_NAME = 'ORDER BY u.sort_last, u.sort_first, p.id LIMIT $3';

const practitioners = (which: string): string => `
  (SELECT 2 AS rank, p.kind::text AS kind, p.id, ${PERSON}, NULL::date AS "birthDate", pr.address ->> 'city' AS city
     FROM published_practitioners pr JOIN published_parties p ON p.id = pr.party_id JOIN published_users u ON u.id = p.user_id
    WHERE u.active AND u.deleted_at IS NULL AND ${which} AND ${NAMED} ${BY_NAME})`;
const structures = (which: string): string => `
  (SELECT 3 AS rank, 'organization' AS kind, o.party_id AS id, NULL::uuid AS "userId", o.name, immutable_unaccent(o.name) COLLATE "C" AS sort, NULL::date AS "birthDate",
          o.address ->> 'city' AS city
     FROM published_organizations o
    WHERE o.active AND o.deleted_at IS NULL AND ${which} AND immutable_unaccent(o.name) LIKE ALL (${PATTERNS})
    ORDER BY immutable_unaccent(o.name), o.party_id LIMIT $3)`;
const PATIENTS = `
  (SELECT 1 AS rank, 'patient' AS kind, p.id, ${PERSON}, pt.birth_date AS "birthDate", NULL AS city
     FROM patients_known_to($1, $4) k
     JOIN published_parties p ON p.id = k.patient_id
     JOIN published_patients pt ON pt.party_id = p.id
     JOIN published_users u ON u.id = p.user_id
    WHERE u.deleted_at IS NULL AND ${NAMED} ${BY_NAME})`;

/** With whom a patient shares something, or has shared a visit. */
const AROUND = `(SELECT to_party FROM published_access_policies WHERE from_party = $1 AND status = 'ACCEPTED' AND revoked_at IS NULL
   UNION SELECT ap.party_id FROM published_appointments a JOIN published_appointment_participants ap ON ap.appointment_id = a.id WHERE a.patient_id = $1)`;

const found = (...parts: string[]): string =>
  `SELECT kind, id, "userId", name, "birthDate", city FROM (${parts.join(' UNION ALL ')}) found ORDER BY rank, sort, id`;

const FOR_CARER = sql(
  'search_for_carer',
  found(PATIENTS, practitioners('($5 OR pr.verified_at IS NOT NULL)'), structures('true')),
  narrowed<{ kind: Found['userType'] }>(),
);
const AROUND_PATIENT = sql(
  'search_around_patient',
  found(practitioners(`p.id IN ${AROUND}`), structures(`o.party_id IN ${AROUND}`)),
  narrowed<{ kind: Found['userType'] }>(),
);

@Injectable()
export class SearchRepository {
  constructor(private readonly database: Database) {}

  /** Patients the reader may know of, then professionals, then structures: up to `limit` of each. `now` is an ISO instant. */
  forCarer(
    readerId: string,
    patterns: readonly string[],
    limit: number,
    { now, unverified }: { readonly now: string; readonly unverified: boolean },
  ): Promise<FoundRow[]> {
    return this.database.query(FOR_CARER, [readerId, patterns, limit, now, unverified]);
  }

  /** The professionals and structures of a patient's own care. */
  aroundPatient(patientId: string, patterns: readonly string[], limit: number): Promise<FoundRow[]> {
    return this.database.query(AROUND_PATIENT, [patientId, patterns, limit]);
  }
}
