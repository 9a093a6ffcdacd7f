import type { Observation, WrittenObservation } from '@maillon/contracts/observations';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/column-cipher.ts';
import { Database, type Queryable, sql, type Tx } from '../../platform/database.ts';

const COLUMNS = `o.id, o.type, o.value_sealed AS "valueString", o.version, o.updated_at AS "creation", o.measured_at AS "measuredAt",
  jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) AS author`;
const FROM = 'FROM observations o JOIN users u ON u.id = o.author_id';

const SESSION = sql('observations_session', 'SELECT observations_sld_id AS "sldId" FROM patients WHERE party_id = $1');
const INTAKE = sql('observations_intake', 'SELECT intake_sealed AS sealed FROM patients WHERE party_id = $1');
const LIST = sql(
  'observations_list',
  `SELECT ${COLUMNS} ${FROM} WHERE o.patient_id = $1 ORDER BY o.type, o.measured_at`,
);
/** The patient's row is the lock under which a record is written: two writers take turns. */
const TAKE_SESSION = sql(
  'observations_take_session',
  `UPDATE patients SET observations_sld_id = coalesce(observations_sld_id, $2) WHERE party_id = $1
   RETURNING observations_sld_id AS "sldId"`,
);
const PUT = sql(
  'observations_put',
  `INSERT INTO observations AS o (id, patient_id, type, value_sealed, author_id, measured_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (id) DO UPDATE SET value_sealed = $4, author_id = $5, measured_at = $6, version = o.version + 1,
     updated_at = now()`,
);
const REMOVE = sql('observations_remove', 'DELETE FROM observations WHERE id = $1');

/** Key id, nonce and tag around nothing. */
const SHORTEST_SEALED = 29;

interface PatientIntake {
  readonly lastPeriod?: string;
  readonly pregnancyTypes?: string;
  readonly existingChildren?: number;
}

@Injectable()
export class ObservationsRepository {
  constructor(
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
  ) {}

  /** What the patient said at their sign-up; null once they are erased. */
  async intake(patientId: string): Promise<PatientIntake | null> {
    const [row] = await this.database.query<{ sealed: Buffer }>(INTAKE, [patientId]);
    // An erased patient keeps a mark in the place of what was sealed.
    if (row === undefined || row.sealed.length < SHORTEST_SEALED) return null;
    return JSON.parse(this.cipher.open('patients', 'intake', patientId, row.sealed)) as PatientIntake;
  }

  /** The session that a record is sealed in; null as long as nothing was written. */
  async session(patientId: string): Promise<string | null> {
    return (await this.database.query<{ sldId: string | null }>(SESSION, [patientId]))[0]?.sldId ?? null;
  }

  list(patientId: string, on: Queryable = this.database): Promise<Observation[]> {
    return on.query<Observation>(LIST, [patientId]);
  }

  /** Makes a session the record's, unless it has one. @returns the record's session */
  async takeSession(tx: Tx, patientId: string, sldId: string): Promise<string | null> {
    return (await tx.query<{ sldId: string }>(TAKE_SESSION, [patientId, sldId]))[0]?.sldId ?? null;
  }

  async write(
    tx: Tx,
    patientId: string,
    authorId: string,
    { id, type, valueString, measuredAt }: WrittenObservation,
  ): Promise<void> {
    if (valueString === null) await tx.query(REMOVE, [id]);
    else await tx.query(PUT, [id, patientId, type, valueString, authorId, measuredAt ?? null]);
  }
}
