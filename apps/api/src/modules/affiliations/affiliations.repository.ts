import { MAX_APPOINTMENT_MINUTES } from '@maillon/domain/appointment-rules';
import { Injectable } from '@nestjs/common';
import { bind, Database, narrowed, type RowOf, sql } from '../../platform/postgres/database.ts';
import { settingOf } from '../../platform/postgres/settings.ts';
import { escapeLike } from '../../platform/text/like-patterns.ts';
import { Grants } from '../access-policies/grants/grants.service.ts';
import { PatientFiles } from '../people/accounts/patient-files.service.ts';
import { PatientIdentities, type PatientIdentity } from '../people/accounts/patient-identities.service.ts';

/**
 * `sortKey`: what the list is sorted by first: a number; then `sortLast`: names without case and accents.
 * `birthDate`: 'yyyy-MM-dd'
 */
export type AffiliatedRow = RowOf<typeof PAGE>;

export interface ListPage {
  readonly ownerId: string;
  readonly waiting: boolean;
  readonly query: string | undefined;
  readonly visit: 'planned' | 'none' | undefined;
  readonly sort: 'name' | 'next-visit' | 'last-visit';
  /** ISO instant: what is ahead begins there. */
  readonly now: string;
  readonly after: { readonly key: number; readonly last: string; readonly first: string; readonly id: string } | null;
  readonly limit: number;
}

export interface FoundPatient extends PatientIdentity {
  readonly affiliated: boolean;
}

const isAsked = (grant: string): string =>
  `${grant}.to_party = $1 AND ${grant}.resource IN ('medical-file', 'patient-delegation') AND ${grant}.revoked_at IS NULL
     AND CASE WHEN $2 THEN ${grant}.status IN ('PENDING', 'INVITED') ELSE ${grant}.status = 'ACCEPTED' END`;
/** A patient with two grants (the file and a delegation) is there once, by the file. */
const FROM = `
  FROM published_access_policies g
  JOIN published_parties p ON p.id = g.from_party
  JOIN published_users u ON u.id = p.user_id AND u.deleted_at IS NULL
 WHERE ${isAsked('g')}
   AND (g.resource = 'medical-file' OR NOT EXISTS (
     SELECT 1 FROM published_access_policies f WHERE f.from_party = g.from_party AND ${isAsked('f')} AND f.resource = 'medical-file'))`;
/** The pattern is a query of its own, or it would be made again for each row. */
const NAMED = `($3::text IS NULL OR u.sort_first || ' ' || u.sort_last LIKE (SELECT '%' || immutable_unaccent($3) || '%'))`;

/** The visits of one row that the list shows, as `listShowsVisit` says it. */
const visitOf = (row: string, condition: string): string => `
  (SELECT lower(a.during) FROM published_appointments a
    WHERE a.patient_id = ${row}.id AND (${row}.reads OR $1 IN (a.doctor_id, a.midwife_id, a.assistant_id, a.organization_id))
      AND ${condition} LIMIT 1)`;
/** One that still runs is ahead. */
const nextVisit = (row: string): string =>
  visitOf(
    row,
    `a.status = 'BOOKED' AND lower(a.during) > $5::timestamptz - interval '${MAX_APPOINTMENT_MINUTES} minutes' AND upper(a.during) > $5::timestamptz
      ORDER BY lower(a.during)`,
  );
const lastVisit = (row: string): string =>
  visitOf(row, `a.status = 'FULFILLED' AND lower(a.during) <= $5::timestamptz ORDER BY lower(a.during) DESC`);
/** The owner's READ over the patient, as `mayWithPatient` says it: by the file, or by a delegation beside it. */
const READS = `
  (g.status = 'ACCEPTED' AND (g.resource = 'patient-delegation' OR 'READ' = ANY (g.rights) OR EXISTS (
     SELECT 1 FROM published_access_policies d
      WHERE d.from_party = g.from_party AND d.to_party = $1 AND d.resource = 'patient-delegation'
        AND d.status = 'ACCEPTED' AND d.revoked_at IS NULL))) AS reads`;
/** Later than any visit. */
const NEVER = '1e15::float8';
const hasVisit = (row: string): string => `($4::text IS NULL OR ($4 = 'planned') = (${nextVisit(row)} IS NOT NULL))`;

/**
 * A plan for a person who is asked about, where every other statement has one plan for all (docs/decisions/hot-reads.md): a structure
 * follows five thousand, a doctor thirty, and the plan between them looks up ten thousand rows one by one.
 */
const PLANNED = settingOf('plan_cache_mode', 'force_custom_plan');

/** The page is cut before what is sealed is read; by name, before a visit is looked for. */
const PAGE = sql(
  'affiliations_page',
  `SELECT page.*, ${nextVisit('page')} AS "nextVisit", ${lastVisit('page')} AS "lastVisit", pt.gender,
          pt.birth_date AS "birthDate", pt.nir_sealed AS "nirSealed"
     FROM (SELECT keyed.*
             FROM (SELECT followed.*,
                          CASE $6 WHEN 'next-visit' THEN coalesce(extract(epoch FROM ${nextVisit('followed')})::float8, ${NEVER})
                                  WHEN 'last-visit' THEN coalesce(-extract(epoch FROM ${lastVisit('followed')})::float8, ${NEVER})
                                  ELSE 0 END AS "sortKey"
                     FROM (SELECT p.id, u.first_name AS "firstName", u.last_name AS "lastName", u.sort_last AS "sortLast",
                                  u.sort_first AS "sortFirst", u.email, u.phone, g.id AS "policyId", g.status, g.resource, g.rights,
                                  ${READS} ${FROM} AND ${NAMED}) followed
                    WHERE ${hasVisit('followed')}) keyed
            WHERE $7::float8 IS NULL
               OR (keyed."sortKey", keyed."sortLast", keyed."sortFirst", keyed.id) > ($7::float8, $8::text, $9::text, $10::uuid)
            ORDER BY keyed."sortKey", keyed."sortLast", keyed."sortFirst", keyed.id LIMIT $11) page
     JOIN published_patients pt ON pt.party_id = page.id
    ORDER BY page."sortKey", page."sortLast", page."sortFirst", page.id`,
  narrowed<{ sortLast: string; sortFirst: string }>(),
);
const COUNT = sql(
  'affiliations_count',
  `SELECT count(*)::int AS total FROM (SELECT p.id, ${READS} ${FROM} AND ${NAMED}) followed WHERE ${hasVisit('followed')}`,
);

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** How a patient is looked for: the blind index of a number, or a phone (E.164) and a day of birth. */
type KnownBy = { readonly nirHash: Buffer } | { readonly phone: string; readonly birthDate: string };

@Injectable()
export class AffiliationsRepository {
  constructor(
    private readonly database: Database,
    private readonly patients: PatientFiles,
    private readonly identities: PatientIdentities,
    private readonly grants: Grants,
  ) {}

  page({ sort, after, limit, ...filter }: ListPage): Promise<AffiliatedRow[]> {
    const position = [after?.key ?? null, after?.last ?? null, after?.first ?? null, after?.id ?? null] as const;
    return this.database.together([PLANNED], bind(PAGE, [...valuesOf(filter), sort, ...position, limit]));
  }

  async count(filter: Omit<ListPage, 'after' | 'limit' | 'sort'>): Promise<number> {
    const [row] = await this.database.together([PLANNED], bind(COUNT, valuesOf(filter)));
    return row?.total ?? 0;
  }

  /** Who has this number, or this phone and day of birth, and whether the owner follows them; with the audit line of the person who asks. */
  knownBy(known: KnownBy, ownerId: string): Promise<FoundPatient | undefined> {
    return this.database.tx(async (tx) => {
      // An unknown number is looked for with the same statements.
      const id = (await this.idOf(known)) ?? NOBODY;
      const found = await this.identities.find(id);
      const affiliated = await this.grants.isFollowed(id, ownerId);
      const patientId = found?.id ?? null;
      tx.audit({ action: 'patient.nir_lookup', targetKind: 'party', targetId: ownerId, patientId, outcome: 'ok' });
      return found && { ...found, affiliated };
    });
  }

  private idOf(known: KnownBy): Promise<string | null> {
    return 'nirHash' in known
      ? this.patients.withNir(known.nirHash)
      : this.patients.withPhone(known.phone, known.birthDate);
  }
}

const valuesOf = ({ ownerId, waiting, query, visit, now }: Omit<ListPage, 'after' | 'limit' | 'sort'>) =>
  [ownerId, waiting, patternOf(query), visit ?? null, now] as const;

const patternOf = (query: string | undefined): string | null =>
  query === undefined || query === '' ? null : escapeLike(query);
