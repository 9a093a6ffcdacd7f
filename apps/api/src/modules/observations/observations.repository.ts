import type { Observation, WrittenObservation } from '@maillon/contracts/record/observations';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { Database, type Queryable, sql, type Tx } from '../../platform/postgres/database.ts';

const COLUMNS = `o.id, o.type, o.value_sealed AS "valueString", o.version, o.updated_at AS "creation", o.measured_at AS "measuredAt",
  jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) AS author`;
const FROM = 'FROM observations o JOIN published_users u ON u.id = o.author_id';

const SESSION = sql(
  'observations_session',
  'SELECT observations_sld_id AS "sldId" FROM published_patients WHERE party_id = $1',
);
const INTAKE = sql('observations_intake', 'SELECT intake_sealed AS sealed FROM published_patients WHERE party_id = $1');
const LIST = sql(
  'observations_list',
  `SELECT ${COLUMNS} ${FROM} WHERE o.patient_id = $1 ORDER BY o.type, o.measured_at, o.id`,
);
/**
 * The patient's row is the lock under which a record is written: two writers take turns. It counts them too: an answer that was taken
 * away and given again bears a version that nobody has seen.
 */
const TAKE_TURN = sql(
  'observations_take_turn',
  `UPDATE patients SET observations_sld_id = coalesce(observations_sld_id, $2), record_version = record_version + 1
    WHERE party_id = $1 RETURNING observations_sld_id AS "sldId", record_version AS version`,
);
/** Whoever comes second finds another session than the one they saw lost. */
const REPLACE_SESSION = sql(
  'observations_replace_session',
  'UPDATE patients SET observations_sld_id = $3 WHERE party_id = $1 AND observations_sld_id = $2 RETURNING party_id',
);
/** As they are before a write: never the whole record for the sake of one answer. */
const SOME = sql('observations_some', `SELECT ${COLUMNS} ${FROM} WHERE o.patient_id = $1 AND o.id = ANY ($2)`);
const PUT = sql(
  'observations_put',
  `INSERT INTO observations AS o (id, patient_id, type, value_sealed, author_id, measured_at, version)
   SELECT w.id, $1, w.type, w.value, $2, w.measured_at, $3
     FROM unnest($4::text[], $5::text[], $6::text[], $7::timestamptz[]) AS w (id, type, value, measured_at)
   ON CONFLICT (id) DO UPDATE SET value_sealed = excluded.value_sealed, author_id = excluded.author_id,
     measured_at = excluded.measured_at, version = excluded.version, updated_at = now()`,
);
const REMOVE = sql('observations_remove', 'DELETE FROM observations WHERE patient_id = $1 AND id = ANY ($2)');

/** Key id, nonce and tag around nothing. */
const SHORTEST_SEALED = 29;

interface PatientIntake {
  readonly lastPeriod?: string;
  readonly pregnancyTypes?: string;
  readonly existingChildren?: number;
}

/** Whose record is written, by whom, and the version that all of it gets. */
interface Turn {
  readonly patientId: string;
  readonly authorId: string;
  readonly version: number;
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

  /** Makes a session the record's, unless it has one. @returns the record's session, and the version of what is written now */
  async takeTurn(tx: Tx, patientId: string, sldId: string): Promise<{ sldId: string; version: number } | undefined> {
    return (await tx.query<{ sldId: string; version: number }>(TAKE_TURN, [patientId, sldId]))[0];
  }

  /** False when the record's session was another one by then. */
  async replaceSession(tx: Tx, patientId: string, lostId: string, sldId: string): Promise<boolean> {
    return (await tx.query(REPLACE_SESSION, [patientId, lostId, sldId])).length > 0;
  }

  /** Some of a record, as they are now. */
  some(patientId: string, ids: readonly string[], on: Queryable): Promise<Observation[]> {
    return on.query<Observation>(SOME, [patientId, ids]);
  }

  /** Writes them all, and takes away those that say nothing any more. */
  async write(tx: Tx, { patientId, authorId, version }: Turn, all: readonly WrittenObservation[]): Promise<void> {
    const gone = all.filter(({ valueString }) => valueString === null).map(({ id }) => id);
    const kept = all.filter(({ valueString }) => valueString !== null);
    if (gone.length > 0) await tx.query(REMOVE, [patientId, gone]);
    if (kept.length === 0) return;
    const columns = [
      kept.map(({ id }) => id),
      kept.map(({ type }) => type),
      kept.map(({ valueString }) => valueString),
      kept.map(({ measuredAt }) => measuredAt ?? null),
    ];
    await tx.query(PUT, [patientId, authorId, version, ...columns]);
  }
}
