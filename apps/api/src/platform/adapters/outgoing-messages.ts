import type { OutboxMessage } from '@maillon/contracts/platform';
import { Injectable } from '@nestjs/common';
import { Database, sql } from '../database.ts';
import { newId } from '../ids.ts';

export type NewOutgoingMessage = Pick<OutboxMessage, 'channel' | 'to' | 'subject' | 'text' | 'html'>;

const NEWEST = 100;
const COLUMNS = 'id, channel, "to", subject, text, html, created_at AS "createdAt"';

const ADD = sql(
  'outgoing_messages_add',
  `INSERT INTO outgoing_messages (id, channel, "to", subject, text, html) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (id) DO NOTHING`,
);
const NEWEST_OF_ALL = sql(
  'outgoing_messages_newest',
  `SELECT ${COLUMNS} FROM outgoing_messages ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}`,
);
const NEWEST_TO = sql(
  'outgoing_messages_newest_to',
  `SELECT ${COLUMNS} FROM outgoing_messages WHERE "to" = $1 ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}`,
);
const FORGET_OLD = sql(
  'outgoing_messages_forget_old',
  `DELETE FROM outgoing_messages WHERE created_at < now() - interval '7 days'`,
);

/** Mails and SMS that would have left, in LOCAL mode. */
@Injectable()
export class OutgoingMessages {
  constructor(private readonly database: Database) {}

  async add({ channel, to, subject, text, html }: NewOutgoingMessage): Promise<void> {
    await this.database.quick(ADD, [newId(), channel, to, subject, text, html]);
  }

  /** The newest hundred, newest first; of one address or number when it is given. */
  newest(to?: string): Promise<OutboxMessage[]> {
    return to === undefined
      ? this.database.query<OutboxMessage>(NEWEST_OF_ALL)
      : this.database.query<OutboxMessage>(NEWEST_TO, [to]);
  }

  async forgetOld(): Promise<void> {
    await this.database.query(FORGET_OLD);
  }
}
