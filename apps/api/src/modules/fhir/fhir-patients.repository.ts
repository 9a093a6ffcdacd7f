import type { Address } from '@maillon/contracts/fields/primitives';
import type { Criteria } from '@maillon/domain/fhir/search/values';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { Database, type RowOf, sql } from '../../platform/postgres/database.ts';
import { namePatterns, nameStarts } from '../../platform/text/name-starts.ts';
import { PatientIdentities, type PatientIdentity } from '../people/accounts/patient-identities.service.ts';

type NameRow = RowOf<typeof VISIBLE>;

export interface OpenIdentity extends Omit<PatientIdentity, 'nirSealed' | 'addressSealed'> {
  readonly nir: string;
  readonly address: Address;
}

const NAME = `p.id, u.first_name AS "firstName", u.last_name AS "lastName", u.active, pt.gender`;
const FROM = `FROM published_parties p JOIN published_patients pt ON pt.party_id = p.id JOIN published_users u ON u.id = p.user_id AND u.deleted_at IS NULL`;

/** Those whom the reader may know of, oneself included. */
const WHERE = `
  WHERE p.id IN (SELECT patient_id FROM patients_known_to($1, $2) UNION SELECT $1)
    AND ($3::uuid[] IS NULL OR p.id = ANY ($3) OR u.id = ANY ($3))
    AND ${nameStarts(`u.first_name || ' ' || u.last_name || ' ' || u.first_name`, '$4')}`;
/** By id, because the position of a page is in an address. */
const VISIBLE = sql(
  'fhir_patients_visible',
  `SELECT ${NAME} ${FROM} ${WHERE} AND ($5::uuid IS NULL OR p.id > $5) ORDER BY p.id LIMIT $6`,
);
const COUNT = sql('fhir_patients_count', `SELECT count(*) AS total ${FROM} ${WHERE}`);

export interface PatientFilter {
  readonly readerId: string;
  /** ISO instant. */
  readonly now: string;
  /** Profile or user ids; null for all. */
  readonly ids: readonly string[] | null;
  readonly names: Criteria<string>;
}

interface PatientPage extends PatientFilter {
  readonly after: string | undefined;
  readonly limit: number;
}

@Injectable()
export class FhirPatientsRepository {
  constructor(
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
    private readonly identities: PatientIdentities,
  ) {}

  async identity(patientId: string): Promise<OpenIdentity | undefined> {
    const row = await this.identities.find(patientId);
    if (row === undefined) return undefined;
    const { nirSealed, addressSealed, ...identity } = row;
    const open = (column: string, sealed: Buffer) => this.cipher.open('patients', column, patientId, sealed);
    return {
      ...identity,
      nir: open('nir', nirSealed),
      address: JSON.parse(open('address', addressSealed)) as Address,
    };
  }

  visible({ after, limit, ...filter }: PatientPage): Promise<NameRow[]> {
    return this.database.query(VISIBLE, [...valuesOf(filter), after ?? null, limit]);
  }

  async count(filter: PatientFilter): Promise<number> {
    const [row] = await this.database.query(COUNT, valuesOf(filter));
    return row?.total ?? 0;
  }
}

const valuesOf = ({ readerId, now, ids, names }: PatientFilter) => [readerId, now, ids, namePatterns(names)] as const;
