import type { OutboxMessage } from '@maillon/contracts/system/platform';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { newId } from '../ids.ts';
import { Database, sql } from '../postgres/database.ts';
import { PrismaService } from '../postgres/prisma.ts';
import { TurnBatcher } from '../postgres/turn-batcher.ts';
import { Clock } from '../time/clock.ts';
import { type MailPage, mailPage } from './templates/mail-layout.ts';

/** A page is laid out when it is read: few are. */
export interface NewOutgoingMessage extends Pick<OutboxMessage, 'channel' | 'to' | 'subject' | 'text'> {
  readonly page: MailPage | null;
}

interface Written extends NewOutgoingMessage {
  readonly id: string;
}

const NEWEST = 100;
const RETENTION_MS = 7 * DAY_MS;

const ADD = sql(
  'outgoing_messages_add',
  `INSERT INTO outgoing_messages (id, channel, "to", subject, text, page)
   SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
   ON CONFLICT (id) DO NOTHING`,
);

/** Mails and SMS that would have left, in LOCAL mode. */
@Injectable()
export class OutgoingMessages {
  private readonly written = new TurnBatcher<Written>((messages) => this.write(messages));

  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  add(message: NewOutgoingMessage): Promise<void> {
    return this.written.add({ id: newId(), ...message });
  }

  /** The newest hundred, newest first; of one address or number when it is given. */
  async newest(to?: string): Promise<OutboxMessage[]> {
    const { outgoingMessage } = await this.prisma.client();
    const found = await outgoingMessage.findMany({
      where: to === undefined ? {} : { to },
      orderBy: to === undefined ? [{ id: 'desc' }] : [{ createdAt: 'desc' }, { id: 'desc' }],
      take: NEWEST,
    });
    return found.map(({ page, channel, createdAt, ...message }) => ({
      ...message,
      channel: channel as OutboxMessage['channel'],
      createdAt: createdAt.toISOString(),
      html: page === null ? null : mailPage(page as unknown as MailPage),
    }));
  }

  async deleteExpired(): Promise<void> {
    const { outgoingMessage } = await this.prisma.client();
    await outgoingMessage.deleteMany({ where: { createdAt: { lt: new Date(this.clock.now() - RETENTION_MS) } } });
  }

  private async write(messages: readonly Written[]): Promise<void> {
    const column = <K extends keyof Written>(name: K) => messages.map((message) => message[name]);
    const pages = column('page').map((page) => page && JSON.stringify(page));
    const columns = [column('id'), column('channel'), column('to'), column('subject'), column('text'), pages] as const;
    await this.database.quick(ADD, columns);
  }
}
