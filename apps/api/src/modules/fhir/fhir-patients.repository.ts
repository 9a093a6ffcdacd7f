import type { Address, Gender } from '@maillon/contracts/primitives';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/column-cipher.ts';
import { Database, sql } from '../../platform/database.ts';

interface NameRow {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly active: boolean;
  readonly gender: Gender;
}

interface IdentityRow extends NameRow {
  readonly birthDate: string;
  readonly nirSealed: Buffer;
  readonly addressSealed: Buffer;
  readonly email: string | null;
  readonly phone: string | null;
  readonly languages: string[];
  readonly version: number;
}

export interface PatientIdentity extends Omit<IdentityRow, 'nirSealed' | 'addressSealed'> {
  readonly nir: string;
  readonly address: Address;
}

const NAME = `p.id, u.first_name AS "firstName", u.last_name AS "lastName", u.active, pt.gender`;
const FROM = `FROM parties p JOIN patients pt ON pt.party_id = p.id JOIN users u ON u.id = p.user_id AND u.deleted_at IS NULL`;

const IDENTITY = sql(
  'fhir_patient_identity',
  `SELECT ${NAME}, pt.birth_date AS "birthDate", pt.nir_sealed AS "nirSealed", pt.address_sealed AS "addressSealed",
          u.email, u.phone, pt.languages, pt.version ${FROM} WHERE p.id = $1`,
);
/** Those whom the reader may know of, oneself included; by id, because the position of a page is in an address. */
const VISIBLE = sql(
  'fhir_patients_visible',
  `SELECT ${NAME} ${FROM}
    WHERE p.id IN (SELECT patient_id FROM patients_known_to($1, $2) UNION SELECT $1)
      AND ($3::uuid IS NULL OR p.id = $3 OR u.id = $3) AND ($4::uuid IS NULL OR p.id > $4)
      AND ($5::text IS NULL OR immutable_unaccent(u.first_name || ' ' || u.last_name) LIKE '%' || immutable_unaccent($5) || '%')
    ORDER BY p.id LIMIT $6`,
);

export interface VisiblePatients {
  readonly readerId: string;
  /** ISO instant. */
  readonly now: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

@Injectable()
export class FhirPatientsRepository {
  constructor(
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
  ) {}

  async identity(patientId: string): Promise<PatientIdentity | undefined> {
    const [row] = await this.database.query<IdentityRow>(IDENTITY, [patientId]);
    if (row === undefined) return undefined;
    const { nirSealed, addressSealed, ...identity } = row;
    const open = (column: string, sealed: Buffer) => this.cipher.open('patients', column, patientId, sealed);
    return {
      ...identity,
      nir: open('nir', nirSealed),
      address: JSON.parse(open('address', addressSealed)) as Address,
    };
  }

  visible({ readerId, now, id, name, after, limit }: VisiblePatients): Promise<NameRow[]> {
    const pattern = name?.replace(/[\\%_]/g, (character) => `\\${character}`);
    return this.database.query<NameRow>(VISIBLE, [readerId, now, id ?? null, after ?? null, pattern ?? null, limit]);
  }
}
