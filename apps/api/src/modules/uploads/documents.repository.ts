import type { PatientDocument, UploadPayload } from '@maillon/contracts/documents';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/database.ts';
import { violatedConstraint } from '../../platform/postgres-errors.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { StoredObject } from '../../platform/storage.ts';

export interface DocumentRow {
  readonly id: string;
  readonly patientId: string;
  readonly key: string;
  readonly title: string;
  readonly type: PatientDocument['type'];
  readonly contentType: PatientDocument['contentType'];
  readonly size: number;
  readonly creation: string;
  readonly authorId: string;
  readonly blobId: string;
}

export interface NewDocument {
  readonly payload: UploadPayload;
  readonly patientId: string;
  readonly authorId: string;
  readonly stored: StoredObject;
}

const COLUMNS = `d.id, d.patient_id AS "patientId", d.key, d.title, d.type, d.content_type AS "contentType", d.size,
  d.created_at AS creation, d.author_id AS "authorId", d.blob_id AS "blobId"`;

const ADD = sql(
  'documents_add',
  `INSERT INTO documents (id, patient_id, key, title, type, content_type, size, sha256, blob_id, author_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const OF_PATIENT = sql(
  'documents_of_patient',
  `SELECT ${COLUMNS} FROM documents d
    WHERE d.patient_id = $1 AND d.deleted_at IS NULL AND ($2::text IS NULL OR d.type = $2)
    ORDER BY d.created_at DESC, d.id DESC LIMIT 1000`,
);
const ONE = sql('documents_one', `SELECT ${COLUMNS} FROM documents d WHERE d.id = $1 AND d.deleted_at IS NULL`);
const REMOVE = sql('documents_remove', 'UPDATE documents SET deleted_at = now() WHERE id = $1 AND deleted_at IS NULL');
const PURGED = sql(
  'documents_purge',
  `DELETE FROM documents WHERE id IN (
     SELECT id FROM documents WHERE deleted_at < now() - interval '30 days' LIMIT 500) RETURNING blob_id AS "blobId"`,
);
const USER_OF_PATIENT = sql('documents_user_of_patient', 'SELECT user_id AS "userId" FROM parties WHERE id = $1');

@Injectable()
export class DocumentsRepository {
  constructor(private readonly database: Database) {}

  /** The transaction fails with `KEY_EXISTS` for a document that was sent before. */
  add(tx: Tx, { payload, patientId, authorId, stored }: NewDocument): void {
    const { id, key, title, type, contentType, sha256 } = payload;
    const values = [id, patientId, key, title, type, contentType, stored.size, sha256, stored.blobId, authorId];
    tx.write(ADD, values, (error) => {
      const constraint = violatedConstraint(error);
      return constraint === 'documents_pkey' || constraint === 'documents_key_key' ? new Refusal('KEY_EXISTS') : error;
    });
  }

  ofPatient(patientId: string, type: PatientDocument['type'] | undefined): Promise<DocumentRow[]> {
    return this.database.query<DocumentRow>(OF_PATIENT, [patientId, type ?? null]);
  }

  async one(id: string): Promise<DocumentRow | undefined> {
    return (await this.database.query<DocumentRow>(ONE, [id]))[0];
  }

  remove(tx: Tx, id: string): void {
    tx.write(REMOVE, [id]);
  }

  /** Those that were taken away a month ago; what is left of them are these blobs. */
  async purge(): Promise<string[]> {
    return (await this.database.query<{ blobId: string }>(PURGED)).map(({ blobId }) => blobId);
  }

  async userOfPatient(patientId: string): Promise<string | null> {
    return (await this.database.query<{ userId: string | null }>(USER_OF_PATIENT, [patientId]))[0]?.userId ?? null;
  }
}
