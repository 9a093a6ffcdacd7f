import type { DataRequest } from '@maillon/contracts/accounts/data-rights';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';

const COLUMNS = 'id, kind, status, requested_at AS "requestedAt", due_at AS "dueAt", size';

const LIST = sql(
  'data_requests_list',
  `SELECT ${COLUMNS} FROM data_requests WHERE user_id = $1 ORDER BY requested_at DESC LIMIT 50`,
);
const ADD = sql(
  'data_requests_add',
  `INSERT INTO data_requests (id, user_id, kind, status, reason_sealed, due_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (user_id, kind) WHERE status IN ('PENDING', 'SCHEDULED') DO NOTHING RETURNING ${COLUMNS}`,
);
const PENDING = sql(
  'data_requests_pending',
  `SELECT user_id AS "userId" FROM data_requests WHERE id = $1 AND kind = 'export' AND status = 'PENDING'`,
);
const READY = sql(
  'data_requests_ready',
  `UPDATE data_requests SET status = 'READY', blob_id = $2, size = $3, due_at = $4, done_at = now()
   WHERE id = $1 AND status = 'PENDING' RETURNING user_id`,
);
const ARCHIVE = sql(
  'data_requests_archive',
  `SELECT status, blob_id AS "blobId", size, due_at AS "dueAt" FROM data_requests
   WHERE id = $1 AND user_id = $2 AND kind = 'export'`,
);
const EXPIRED = sql(
  'data_requests_expired',
  `UPDATE data_requests SET status = 'EXPIRED' WHERE id IN (
     SELECT id FROM data_requests WHERE status = 'READY' AND due_at <= $1 LIMIT 100 FOR UPDATE SKIP LOCKED)
   RETURNING blob_id AS "blobId"`,
);
const WITHDRAW = sql(
  'data_requests_withdraw',
  `UPDATE data_requests SET status = 'WITHDRAWN', done_at = now() WHERE id = $1 AND user_id = $2 AND status = 'SCHEDULED'
   RETURNING ${COLUMNS}`,
);

export interface StoredArchive {
  readonly status: DataRequest['status'];
  readonly blobId: string | null;
  readonly size: number | null;
  readonly dueAt: string | null;
}

export interface NewRequest {
  readonly id: string;
  readonly userId: string;
  readonly kind: DataRequest['kind'];
  readonly status: 'PENDING' | 'SCHEDULED';
  readonly reason: Buffer | null;
  /** ISO instant. */
  readonly dueAt: string | null;
}

@Injectable()
export class DataRequestsRepository {
  constructor(private readonly database: Database) {}

  list(userId: string): Promise<DataRequest[]> {
    return this.database.query<DataRequest>(LIST, [userId]);
  }

  /** Undefined when one of this kind is under way. */
  async add(tx: Tx, { id, userId, kind, status, reason, dueAt }: NewRequest): Promise<DataRequest | undefined> {
    return (await tx.query<DataRequest>(ADD, [id, userId, kind, status, reason, dueAt]))[0];
  }

  /** Whose export it is, as long as it is to be made. */
  async pendingUser(id: string): Promise<string | undefined> {
    return (await this.database.query<{ userId: string }>(PENDING, [id]))[0]?.userId;
  }

  /** False when somebody else was faster. */
  async ready(tx: Tx, id: string, blobId: string, size: number, dueAt: string): Promise<boolean> {
    return (await tx.query(READY, [id, blobId, size, dueAt])).length > 0;
  }

  async archive(id: string, userId: string): Promise<StoredArchive | undefined> {
    return (await this.database.query<StoredArchive>(ARCHIVE, [id, userId]))[0];
  }

  /** @returns the blobs that nobody may have any more */
  async expire(now: string): Promise<string[]> {
    const rows = await this.database.query<{ blobId: string | null }>(EXPIRED, [now]);
    return rows.flatMap(({ blobId }) => blobId ?? []);
  }

  async withdraw(tx: Tx, id: string, userId: string): Promise<DataRequest | undefined> {
    return (await tx.query<DataRequest>(WITHDRAW, [id, userId]))[0];
  }
}
