import type { Notification } from '@maillon/contracts/system/notifications';
import { Injectable } from '@nestjs/common';
import { destinationOf } from '../../platform/messaging/templates/catalogue.ts';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import type { InboxCount } from './inbox-count.ts';

const COLUMNS = `id AS "_id", template AS "templateIdentifier", payload, content, created_at AS "createdAt",
  seen_at IS NOT NULL AS seen, read_at IS NOT NULL AS read`;

const newest = sql(
  'inbox_newest',
  `SELECT ${COLUMNS} FROM notifications
    WHERE user_id = $1 AND (created_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    ORDER BY created_at DESC, id DESC LIMIT $4`,
);
const find = sql('inbox_find', `SELECT ${COLUMNS} FROM notifications WHERE user_id = $1 AND id::text = $2`);
const count = sql(
  'inbox_count',
  `SELECT count(*) FILTER (WHERE seen_at IS NULL) AS unseen, count(*) AS unread
     FROM notifications WHERE user_id = $1 AND read_at IS NULL`,
);
const MARK = {
  seen: sql(
    'inbox_mark_seen',
    'UPDATE notifications SET seen_at = coalesce(seen_at, now()) WHERE user_id = $1 AND id::text = $2 RETURNING id',
  ),
  read: sql(
    'inbox_mark_read',
    `UPDATE notifications SET seen_at = coalesce(seen_at, now()), read_at = coalesce(read_at, now())
      WHERE user_id = $1 AND id::text = $2 RETURNING id`,
  ),
} as const;
const markAllSeen = sql(
  'inbox_mark_all_seen',
  'UPDATE notifications SET seen_at = now() WHERE user_id = $1 AND read_at IS NULL AND seen_at IS NULL',
);
/** A year, as design api §5.1 says; a portion at a time. */
const forgetOld = sql(
  'inbox_forget_old',
  `DELETE FROM notifications WHERE id IN
     (SELECT id FROM notifications WHERE created_at < now() - interval '1 year' LIMIT 5000)`,
);

/** Where a page of the inbox ended. */
export interface InboxPosition {
  readonly createdAt: string;
  readonly id: string;
}

type Row = Omit<Notification, 'destination'>;

const shown = (row: Row): Notification => ({ ...row, destination: destinationOf(row.templateIdentifier) });

@Injectable()
export class InboxRepository {
  constructor(private readonly database: Database) {}

  async newest(userId: string, before: InboxPosition | null, limit: number): Promise<Notification[]> {
    const rows = await this.database.query<Row>(newest, [userId, before?.createdAt, before?.id, limit]);
    return rows.map(shown);
  }

  async find(userId: string, id: string): Promise<Notification | undefined> {
    const [row] = await this.database.query<Row>(find, [userId, id]);
    return row && shown(row);
  }

  async count(userId: string): Promise<InboxCount> {
    const [row] = await this.database.query<InboxCount>(count, [userId]);
    return row ?? { unseen: 0, unread: 0 };
  }

  async mark(tx: Tx, userId: string, id: string, as: 'seen' | 'read'): Promise<boolean> {
    return (await tx.query(MARK[as], [userId, id])).length > 0;
  }

  async markAllSeen(tx: Tx, userId: string): Promise<void> {
    await tx.query(markAllSeen, [userId]);
  }

  async forgetOld(): Promise<void> {
    await this.database.query(forgetOld);
  }
}
