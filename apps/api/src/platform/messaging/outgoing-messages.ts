import type { OutboxMessage } from '@maillon/contracts/system/platform';
import { Injectable } from '@nestjs/common';
import { newId } from '../ids.ts';
import { Database, narrowed, sql } from '../postgres/database.ts';
import { Together } from '../postgres/together.ts';
import { type MailPage, mailPage } from './templates/mail-layout.ts';

/** A page is laid out when it is read: few are. */
export interface NewOutgoingMessage extends Pick<OutboxMessage, 'channel' | 'to' | 'subject' | 'text'> {
  readonly page: MailPage | null;
}

type Kept = Omit<OutboxMessage, 'html'> & Pick<NewOutgoingMessage, 'page'>;

interface Written extends NewOutgoingMessage {
  readonly id: string;
}

const NEWEST = 100;
const COLUMNS = 'id, channel, "to", subject, text, page, created_at AS "createdAt"';

const ADD = sql(
  'outgoing_messages_add',
  `INSERT INTO outgoing_messages (id, channel, "to", subject, text, page)
   SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
   ON CONFLICT (id) DO NOTHING`,
);
const NEWEST_OF_ALL = sql(
  'outgoing_messages_newest',
  `SELECT ${COLUMNS} FROM outgoing_messages ORDER BY id DESC LIMIT ${NEWEST}`,
  narrowed<Pick<Kept, 'page'>>(),
);
const NEWEST_TO = sql(
  'outgoing_messages_newest_to',
  `SELECT ${COLUMNS} FROM outgoing_messages WHERE "to" = $1 ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}`,
  narrowed<Pick<Kept, 'page'>>(),
);
const FORGET_OLD = sql(
  'outgoing_messages_forget_old',
  `DELETE FROM outgoing_messages WHERE created_at < now() - interval '7 days'`,
);

/** Mails and SMS that would have left, in LOCAL mode. */
@Injectable()
export class OutgoingMessages {
  private readonly written = new Together<Written>((messages) => this.write(messages));

  constructor(private readonly database: Database) {}

  add(message: NewOutgoingMessage): Promise<void> {
    return this.written.add({ id: newId(), ...message });
  }

  /** The newest hundred, newest first; of one address or number when it is given. */
  async newest(to?: string): Promise<OutboxMessage[]> {
    const asked = to === undefined ? this.database.query(NEWEST_OF_ALL) : this.database.query(NEWEST_TO, [to]);
    return (await asked).map(({ page, ...message }) => ({ ...message, html: page === null ? null : mailPage(page) }));
  }

  async forgetOld(): Promise<void> {
    await this.database.query(FORGET_OLD);
  }

  private async write(messages: readonly Written[]): Promise<void> {
    const column = <K extends keyof Written>(name: K) => messages.map((message) => message[name]);
    const pages = column('page').map((page) => page && JSON.stringify(page));
    const columns = [column('id'), column('channel'), column('to'), column('subject'), column('text'), pages] as const;
    await this.database.quick(ADD, columns);
  }
}
