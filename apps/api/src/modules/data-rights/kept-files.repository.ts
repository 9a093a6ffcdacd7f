import type { UserType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';

/** An erased person whose file, or whose name in the files of others, was kept because the law said so. */
export interface KeptFile {
  readonly id: string;
  readonly userId: string;
  readonly partyId: string;
  readonly userType: UserType;
}

/** Who wrote in files stays their author as long as one of them is there. */
const DUE = sql(
  'kept_files_due',
  `SELECT r.id, u.id AS "userId", p.id AS "partyId", u.user_type AS "userType"
   FROM data_requests r JOIN published_users u ON u.id = r.user_id AND u.deleted_at IS NOT NULL JOIN published_parties p ON p.user_id = u.id
   WHERE r.kind = 'erasure' AND r.status = 'DONE' AND r.keep_until < $1
     AND (u.user_type = 'patient' OR NOT EXISTS (
          SELECT 1 FROM published_appointment_participants a WHERE a.party_id = p.id
          UNION ALL SELECT 1 FROM published_documents d WHERE d.author_id = p.id
          UNION ALL SELECT 1 FROM observations o WHERE o.author_id = u.id))
   ORDER BY r.keep_until, r.id LIMIT $2 FOR UPDATE OF r SKIP LOCKED`,
);

/**
 * Everything that is known under the id of a person, `$1`: theirs as a patient, and what tied others to them. A module that
 * keeps something of a patient has its line here.
 */
const FORGET = [
  ['appointments', 'DELETE FROM appointments WHERE patient_id = $1'],
  ['observations', 'DELETE FROM observations WHERE patient_id = $1'],
  ['consents', 'DELETE FROM consents WHERE party_id = $1'],
  ['grants', 'DELETE FROM access_policies WHERE from_party = $1 OR to_party = $1'],
] as const;
const forget = FORGET.map(([name, text]) => sql(`kept_files_forget_${name}`, text));

const DOCUMENTS = sql(
  'kept_files_documents',
  'DELETE FROM documents WHERE patient_id = $1 RETURNING blob_id AS "blobId"',
);
const CLEAR_AUTHOR = sql(
  'kept_files_clear_author',
  `UPDATE practitioners SET rpps = NULL, certification_number = NULL, advanced_certification_number = NULL, version = version + 1
   WHERE party_id = $1`,
);
const CLEAR_NAME = sql(
  'kept_files_clear_name',
  'UPDATE users SET first_name = $2, last_name = $3, version = version + 1 WHERE id = $1',
);
const OVER = sql('kept_files_over', 'UPDATE data_requests SET identity_sealed = NULL, keep_until = NULL WHERE id = $1');

@Injectable()
export class KeptFilesRepository {
  constructor(readonly database: Database) {}

  /** @param today `yyyy-MM-dd` */
  due(tx: Tx, today: string, limit: number): Promise<KeptFile[]> {
    return tx.query<KeptFile>(DUE, [today, limit]);
  }

  /** @returns the blobs that nobody may have any more */
  async forget(tx: Tx, partyId: string): Promise<string[]> {
    for (const statement of forget) await tx.query(statement, [partyId]);
    return (await tx.query<{ blobId: string }>(DOCUMENTS, [partyId])).map(({ blobId }) => blobId);
  }

  async clearAuthor(tx: Tx, { userId, partyId }: KeptFile, firstName: string, lastName: string): Promise<void> {
    await tx.query(CLEAR_AUTHOR, [partyId]);
    await tx.query(CLEAR_NAME, [userId, firstName, lastName]);
  }

  async over(tx: Tx, requestId: string): Promise<void> {
    await tx.query(OVER, [requestId]);
  }
}
