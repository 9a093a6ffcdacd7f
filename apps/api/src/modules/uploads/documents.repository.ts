import type { ContentType, PatientDocument } from '@maillon/contracts/record/documents';
import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import { violatedConstraint } from '../../platform/postgres/postgres-errors.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface DocumentRow {
  readonly id: string;
  readonly patientId: string | null;
  readonly key: string;
  /** Sealed by its author, or clear where the document is. */
  readonly title: string;
  readonly type: PatientDocument['type'];
  readonly contentType: ContentType;
  readonly encrypted: boolean;
  readonly size: number;
  readonly sha256: string;
  readonly creation: string;
  readonly updated: string;
  readonly version: number;
  readonly authorId: string;
  readonly blobId: string;
  readonly appointmentId: string | null;
  readonly transmissionId: string | null;
  readonly teleexpertiseId: string | null;
}

/** What a browser knows of it before it is kept. */
export interface NewDocument extends Omit<DocumentRow, 'creation' | 'updated' | 'version'> {
  readonly sldSession: string | null;
  readonly context: object | null;
}

type Stored = Omit<DocumentRow, 'title'> & { readonly title: string; readonly titleSealed: Buffer | null };

const COLUMNS = `d.id, d.patient_id AS "patientId", d.key, d.title, d.title_sealed AS "titleSealed", d.type,
  d.content_type AS "contentType", d.encrypted, d.size, d.sha256, d.created_at AS creation, d.updated_at AS updated, d.version, d.author_id AS "authorId",
  d.blob_id AS "blobId", d.appointment_id AS "appointmentId", d.transmission_id AS "transmissionId",
  d.teleexpertise_id AS "teleexpertiseId"`;

const ADD = sql(
  'documents_add',
  `INSERT INTO documents (id, patient_id, key, title, title_sealed, type, content_type, encrypted, size, sha256, blob_id,
     sld_session, author_id, context, appointment_id, transmission_id, teleexpertise_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
);
const OF_PATIENT = sql(
  'documents_of_patient',
  `SELECT ${COLUMNS} FROM documents d
    WHERE d.patient_id = $1 AND d.deleted_at IS NULL AND ($2::text IS NULL OR d.type = $2)
    ORDER BY d.created_at DESC, d.id DESC LIMIT 1000`,
);
const ONE = sql('documents_one', `SELECT ${COLUMNS} FROM documents d WHERE d.id = $1 AND d.deleted_at IS NULL`);
const BY_KEY = sql('documents_by_key', `SELECT ${COLUMNS} FROM documents d WHERE d.key = $1 AND d.deleted_at IS NULL`);
const SOME = sql(
  'documents_some',
  `SELECT ${COLUMNS} FROM documents d WHERE d.id = ANY ($1::uuid[]) AND d.deleted_at IS NULL`,
);
const RENAME = sql(
  'documents_rename',
  `UPDATE documents SET title = $2, title_sealed = $3, sld_session = coalesce($4, sld_session), version = version + 1, updated_at = now()
    WHERE id = $1 AND deleted_at IS NULL`,
);
const REMOVE = sql(
  'documents_remove',
  'UPDATE documents SET deleted_at = now(), version = version + 1, updated_at = now() WHERE id = $1 AND deleted_at IS NULL',
);
const MAKE_ROOM = sql(
  'documents_make_room',
  'UPDATE documents SET deleted_at = now() WHERE key = $1 AND deleted_at IS NULL',
);
const PURGED = sql(
  'documents_purge',
  `DELETE FROM documents WHERE id IN (
     SELECT id FROM documents WHERE deleted_at < now() - interval '30 days' LIMIT 500) RETURNING blob_id AS "blobId"`,
);
const USER_OF_PATIENT = sql('documents_user_of_patient', 'SELECT user_id AS "userId" FROM parties WHERE id = $1');

/** Where the same document is there already. */
const TAKEN = new Set(['documents_pkey', 'documents_key_key']);

@Injectable()
export class DocumentsRepository {
  constructor(
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
  ) {}

  /** The transaction fails with `KEY_EXISTS` for a document that was sent before. */
  add(tx: Tx, document: NewDocument): void {
    const { id, patientId, key, type, contentType, encrypted, size, sha256, blobId, sldSession, authorId } = document;
    const { context, appointmentId, transmissionId, teleexpertiseId } = document;
    const [title, sealed] = this.stored(id, document.title, encrypted);
    const about = [context === null ? null : JSON.stringify(context), appointmentId, transmissionId, teleexpertiseId];
    const values = [id, patientId, key, title, sealed, type, contentType, encrypted, size, sha256, blobId, sldSession];
    tx.write(ADD, [...values, authorId, ...about], (error) =>
      TAKEN.has(violatedConstraint(error) ?? '') ? new Refusal('KEY_EXISTS') : error,
    );
  }

  async ofPatient(patientId: string, type: PatientDocument['type'] | undefined): Promise<DocumentRow[]> {
    return (await this.database.query<Stored>(OF_PATIENT, [patientId, type ?? null])).map((row) => this.shown(row));
  }

  async one(id: string): Promise<DocumentRow | undefined> {
    return (await this.database.query<Stored>(ONE, [id])).map((row) => this.shown(row))[0];
  }

  async byKey(key: string): Promise<DocumentRow | undefined> {
    return (await this.database.query<Stored>(BY_KEY, [key])).map((row) => this.shown(row))[0];
  }

  async some(ids: readonly string[]): Promise<DocumentRow[]> {
    return (await this.database.query<Stored>(SOME, [ids])).map((row) => this.shown(row));
  }

  rename(tx: Tx, { id, encrypted }: DocumentRow, title: string, sldSession: string | null): void {
    tx.write(RENAME, [id, ...this.stored(id, title, encrypted), sldSession]);
  }

  remove(tx: Tx, id: string): void {
    tx.write(REMOVE, [id]);
  }

  /** For a key of which there is one document at a time, the newest. */
  makeRoom(tx: Tx, key: string): void {
    tx.write(MAKE_ROOM, [key]);
  }

  /** Those that were taken away a month ago; what is left of them are these blobs. */
  async purge(): Promise<string[]> {
    return (await this.database.query<{ blobId: string }>(PURGED)).map(({ blobId }) => blobId);
  }

  async userOfPatient(patientId: string): Promise<string | null> {
    return (await this.database.query<{ userId: string | null }>(USER_OF_PATIENT, [patientId]))[0]?.userId ?? null;
  }

  private stored(id: string, title: string, encrypted: boolean): [title: string, sealed: Buffer | null] {
    return encrypted || title === '' ? [title, null] : ['', this.cipher.seal('documents', 'title', id, title)];
  }

  private shown({ titleSealed, ...row }: Stored): DocumentRow {
    return titleSealed === null ? row : { ...row, title: this.cipher.open('documents', 'title', row.id, titleSealed) };
  }
}
