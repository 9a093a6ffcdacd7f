import type { CheckUpCard } from '@maillon/contracts/record/check-ups';
import type { Answers } from '@maillon/domain/forms/form';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import type { CheckUpIdentity } from './identity-in.ts';

const TABLE = 'patient_checkups';
const COLUMNS = `id, answers_sealed AS "sealed", to_char(answered_on, 'YYYY-MM-DD') AS "answeredOn", created_at AS "createdAt",
  (SELECT p.party_id FROM patients p WHERE p.nir_hash = c.nir_hash) AS "patientId"`;

const ADD = sql(
  'check_ups_add',
  `INSERT INTO patient_checkups (id, nir_hash, identity_sealed, answers_sealed, answered_on, proof_hash)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (proof_hash) DO NOTHING RETURNING id`,
);
const LIST = sql(
  'check_ups_list',
  `SELECT id, identity_sealed AS "sealed", created_at AS "createdAt" FROM patient_checkups
   WHERE $1::timestamptz IS NULL OR (created_at, id) < ($1, $2::uuid) ORDER BY created_at DESC, id DESC LIMIT $3`,
);
const COUNT = sql('check_ups_count', 'SELECT count(*) AS total FROM patient_checkups');
const READ = sql('check_ups_read', `SELECT ${COLUMNS} FROM patient_checkups c WHERE id = $1`);
const OF_NIR = sql(
  'check_ups_of_nir',
  `SELECT ${COLUMNS} FROM patient_checkups c WHERE nir_hash = $1 ORDER BY created_at DESC, id DESC LIMIT 100`,
);
const OF_PATIENT = sql(
  'check_ups_of_patient',
  `SELECT ${COLUMNS} FROM patient_checkups c WHERE nir_hash = (SELECT p.nir_hash FROM patients p WHERE p.party_id = $1)
    ORDER BY created_at DESC, id DESC LIMIT 100`,
);
const PATIENT_OF = sql('check_ups_patient_of', 'SELECT party_id AS id FROM patients WHERE nir_hash = $1');
const REMOVE = sql('check_ups_remove', 'DELETE FROM patient_checkups WHERE id = $1');
const ADMINS = sql(
  'check_ups_admins',
  'SELECT id FROM published_users WHERE is_admin AND active AND deleted_at IS NULL',
);
/** A portion: housekeeping comes round again (design api §5.1, kept 24 months). */
const FORGET_OLD = sql(
  'check_ups_forget_old',
  `DELETE FROM patient_checkups WHERE id IN (
     SELECT id FROM patient_checkups WHERE created_at < now() - interval '24 months' ORDER BY created_at LIMIT 500)`,
);

/** A questionnaire, and the patient (party id) with the same insurance number, if there is one. */
export interface StoredCheckUp {
  readonly id: string;
  readonly createdAt: string;
  readonly answeredOn: string;
  readonly answers: Answers;
  readonly patientId: string | null;
}

type SealedRow = Omit<StoredCheckUp, 'answers'> & { readonly sealed: Buffer };

export interface NewCheckUp {
  readonly id: string;
  readonly identity: CheckUpIdentity;
  readonly answers: Answers;
  readonly answeredOn: string;
  readonly proofHash: Buffer | null;
}

/** Keeps questionnaires sealed; what leaves it is open. */
@Injectable()
export class CheckUpsRepository {
  constructor(
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
  ) {}

  /** @returns false when its proof has been used */
  async add(tx: Tx, { id, identity, answers, answeredOn, proofHash }: NewCheckUp): Promise<boolean> {
    const added = await tx.query(ADD, [
      id,
      this.hashOf(identity.nir),
      this.cipher.seal(TABLE, 'identity', id, JSON.stringify(identity)),
      this.cipher.seal(TABLE, 'answers', id, JSON.stringify(answers)),
      answeredOn,
      proofHash,
    ]);
    return added.length > 0;
  }

  /** The newest first. */
  async list(after: { createdAt: string; id: string } | null, limit: number): Promise<CheckUpCard[]> {
    const rows = await this.database.query<{ id: string; sealed: Buffer; createdAt: string }>(LIST, [
      after?.createdAt,
      after?.id,
      limit,
    ]);
    return rows.map(({ id, sealed, createdAt }) => ({
      id,
      createdAt,
      ...(JSON.parse(this.cipher.open(TABLE, 'identity', id, sealed)) as CheckUpIdentity),
    }));
  }

  async count(): Promise<number> {
    return (await this.database.query<{ total: number }>(COUNT))[0]?.total ?? 0;
  }

  async read(id: string): Promise<StoredCheckUp | undefined> {
    return (await this.database.query<SealedRow>(READ, [id])).map((row) => this.opened(row))[0];
  }

  /** The newest first. */
  async ofNir(nir: string): Promise<StoredCheckUp[]> {
    return (await this.database.query<SealedRow>(OF_NIR, [this.hashOf(nir)])).map((row) => this.opened(row));
  }

  /** The newest first. */
  async ofPatient(patientId: string): Promise<StoredCheckUp[]> {
    return (await this.database.query<SealedRow>(OF_PATIENT, [patientId])).map((row) => this.opened(row));
  }

  async patientWith(nir: string): Promise<string | null> {
    return (await this.database.query<{ id: string }>(PATIENT_OF, [this.hashOf(nir)]))[0]?.id ?? null;
  }

  async remove(tx: Tx, id: string): Promise<void> {
    await tx.query(REMOVE, [id]);
  }

  async admins(tx: Tx): Promise<string[]> {
    return (await tx.query<{ id: string }>(ADMINS)).map(({ id }) => id);
  }

  async forgetOld(): Promise<void> {
    await this.database.query(FORGET_OLD);
  }

  private opened({ sealed, ...row }: SealedRow): StoredCheckUp {
    return { ...row, answers: JSON.parse(this.cipher.open(TABLE, 'answers', row.id, sealed)) as Answers };
  }

  /** The same index as that of patients, so that a questionnaire finds its patient. */
  private hashOf(nir: string): Buffer {
    return this.cipher.blindIndex('nir', nir);
  }
}
