import type { OutboxMessage } from '@maillon/contracts/system/platform';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { newId } from '../ids.ts';
import { Database, sqlEach } from '../postgres/database.ts';
import { PrismaService } from '../postgres/prisma.ts';
import { Clock } from '../time/clock.ts';
import { type MailPage, mailPage } from './templates/mail-layout.ts';

/** A page is laid out when it is read: few are. */
export interface NewOutgoingMessage extends Pick<OutboxMessage, 'channel' | 'to' | 'subject' | 'text'> {
  readonly page: MailPage | null;
}

const NEWEST = 100;
const RETENTION_MS = 7 * DAY_MS;

const ADD = sqlEach(
  'outgoing_messages_add',
  `INSERT INTO outgoing_messages (id, channel, "to", subject, text, page)
   SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
   ON CONFLICT (id) DO NOTHING`,
);

/** Mails and SMS that would have left, in LOCAL mode. */
@Injectable()
export class OutgoingMessages {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async add({ channel, to, subject, text, page }: NewOutgoingMessage): Promise<void> {
    await this.database.quick(ADD, [newId(), channel, to, subject, text, page && JSON.stringify(page)]);
  }

  /** The newest hundred, newest first; of one address or number when it is given. */
  async newest(to?: string): Promise<OutboxMessage[]> {
    const { outgoingMessage } = await this.prisma.client();
    const found = await outgoingMessage.findMany({
      where: to === undefined ? {} : { to },
      orderBy: to === undefined ? [{ id: 'desc' }] : [{ createdAt: 'desc' }, { id: 'desc' }],
      take: NEWEST,
    });
    return found.map(({ page: stored, channel, createdAt, ...message }) => {
      const page = stored as unknown as MailPage | null;
      return {
        ...message,
        channel: channel as OutboxMessage['channel'],
        createdAt: createdAt.toISOString(),
        html: page && mailPage(page),
        attachment: page?.attachment?.filename ?? null,
      };
    });
  }

  async deleteExpired(): Promise<void> {
    const { outgoingMessage } = await this.prisma.client();
    await outgoingMessage.deleteMany({ where: { createdAt: { lt: new Date(this.clock.now() - RETENTION_MS) } } });
  }
}
