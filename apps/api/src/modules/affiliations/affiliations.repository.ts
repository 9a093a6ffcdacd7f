import { Injectable } from '@nestjs/common';
import { bind, Database, narrowed, type RowOf, sql } from '../../platform/postgres/database.ts';
import { settingOf } from '../../platform/postgres/settings.ts';
import { escapeLike } from '../../platform/text/like-patterns.ts';
import { Grants } from '../access-policies/grants/grants.service.ts';
import { PatientFiles } from '../people/accounts/patient-files.service.ts';
import { PatientIdentities, type PatientIdentity } from '../people/accounts/patient-identities.service.ts';

/**
 * `sortLast`: what the list is sorted by: names without case and accents.
 * `birthDate`: 'yyyy-MM-dd'
 */
export type AffiliatedRow = RowOf<typeof PAGE>;

export interface ListPage {
  readonly ownerId: string;
  readonly waiting: boolean;
  readonly query: string | undefined;
  readonly after: { readonly last: string; readonly first: string; readonly id: string } | null;
  readonly limit: number;
}

export interface FoundByNir extends PatientIdentity {
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

/**
 * A plan for a person who is asked about, where every other statement has one plan for all (docs/decisions/hot-reads.md): a structure
 * follows five thousand, a doctor thirty, and the plan between them looks up ten thousand rows one by one.
 */
const PLANNED = settingOf('plan_cache_mode', 'force_custom_plan');

/** The page is cut before what is sealed is read. */
const PAGE = sql(
  'affiliations_page',
  `SELECT page.*, pt.gender, pt.birth_date AS "birthDate", pt.nir_sealed AS "nirSealed"
     FROM (SELECT p.id, u.first_name AS "firstName", u.last_name AS "lastName", u.sort_last AS "sortLast", u.sort_first AS "sortFirst",
                  u.email, u.phone, g.id AS "policyId", g.status, g.resource, g.rights ${FROM}
              AND ${NAMED} AND ($4::text IS NULL OR (u.sort_last, u.sort_first, p.id) > ($4::text, $5::text, $6::uuid))
            ORDER BY u.sort_last, u.sort_first, p.id LIMIT $7) page
     JOIN published_patients pt ON pt.party_id = page.id
    ORDER BY page."sortLast", page."sortFirst", page.id`,
  narrowed<{ sortLast: string; sortFirst: string }>(),
);
const COUNT = sql('affiliations_count', `SELECT count(*)::int AS total ${FROM} AND ${NAMED}`);

const NOBODY = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class AffiliationsRepository {
  constructor(
    private readonly database: Database,
    private readonly patients: PatientFiles,
    private readonly identities: PatientIdentities,
    private readonly grants: Grants,
  ) {}

  page({ ownerId, waiting, query, after, limit }: ListPage): Promise<AffiliatedRow[]> {
    const position = [after?.last ?? null, after?.first ?? null, after?.id ?? null] as const;
    return this.database.together(PLANNED, bind(PAGE, [ownerId, waiting, patternOf(query), ...position, limit]));
  }

  async count({ ownerId, waiting, query }: Omit<ListPage, 'after' | 'limit'>): Promise<number> {
    const [row] = await this.database.together(PLANNED, bind(COUNT, [ownerId, waiting, patternOf(query)]));
    return row?.total ?? 0;
  }

  /** Who has this number, and whether the owner follows them; with the audit line of the person who asks. */
  byNir(nirHash: Buffer, ownerId: string): Promise<FoundByNir | undefined> {
    return this.database.tx(async (tx) => {
      // A number that is nobody's is looked for in the same steps.
      const known = (await this.patients.withNir(nirHash)) ?? NOBODY;
      const found = await this.identities.find(known);
      const affiliated = await this.grants.isFollowed(known, ownerId);
      const patientId = found?.id ?? null;
      tx.audit({ action: 'patient.nir_lookup', targetKind: 'party', targetId: ownerId, patientId, outcome: 'ok' });
      return found && { ...found, affiliated };
    });
  }
}

const patternOf = (query: string | undefined): string | null =>
  query === undefined || query === '' ? null : escapeLike(query);
