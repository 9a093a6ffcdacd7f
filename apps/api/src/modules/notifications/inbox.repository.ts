import type { Notification } from '@maillon/contracts/system/notifications';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import type { Prisma } from '../../generated/prisma/client.ts';
import { destinationOf } from '../../platform/messaging/templates/catalogue.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Clock } from '../../platform/time/clock.ts';
import type { InboxCount } from './inbox-count.ts';

/** The columns of {@link inboxItemOf}. */
export const INBOX_ITEM = {
  id: true,
  template: true,
  payload: true,
  content: true,
  createdAt: true,
  seenAt: true,
  readAt: true,
} as const satisfies Prisma.NotificationSelect;
type Selected = Prisma.NotificationGetPayload<{ select: typeof INBOX_ITEM }>;

/** A year, as design api §5.1 says. */
const RETENTION_MS = 365 * DAY_MS;
const PORTION = 5_000;

/** Where a page of the inbox ended. */
export interface InboxPosition {
  readonly createdAt: string;
  readonly id: string;
}

export const inboxItemOf = ({ id, template, payload, content, createdAt, seenAt, readAt }: Selected): Notification => ({
  _id: id,
  templateIdentifier: template as Notification['templateIdentifier'],
  payload: payload as Notification['payload'],
  content,
  createdAt: createdAt.toISOString(),
  seen: seenAt !== null,
  read: readAt !== null,
  destination: destinationOf(template as Notification['templateIdentifier']),
});

@Injectable()
export class InboxRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async newest(userId: string, before: InboxPosition | null, limit: number): Promise<Notification[]> {
    const { notification } = await this.prisma.client();
    const { createdAt, id } = before ?? {};
    const older = createdAt !== undefined &&
      id !== undefined && {
        OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }],
      };
    const found = await notification.findMany({
      where: { userId, ...older },
      select: INBOX_ITEM,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return found.map(inboxItemOf);
  }

  async find(userId: string, id: string): Promise<Notification | undefined> {
    if (!isUuid(id)) return undefined;
    const { notification } = await this.prisma.client();
    const found = await notification.findFirst({ where: { userId, id }, select: INBOX_ITEM });
    return found === null ? undefined : inboxItemOf(found);
  }

  async count(userId: string): Promise<InboxCount> {
    const { notification } = await this.prisma.client();
    const unread = await notification.count({ where: { userId, readAt: null } });
    const unseen = await notification.count({ where: { userId, readAt: null, seenAt: null } });
    return { unseen, unread };
  }

  /** False when the user has no such notification. */
  async mark(_tx: Tx, userId: string, id: string, as: 'seen' | 'read'): Promise<boolean> {
    // That of a provider has another one.
    if (!isUuid(id)) return false;
    const { notification } = await this.prisma.client();
    await notification.updateMany({ where: { userId, id, seenAt: null }, data: { seenAt: this.now() } });
    if (as === 'read') {
      await notification.updateMany({ where: { userId, id, readAt: null }, data: { readAt: this.now() } });
    }
    return (await notification.count({ where: { userId, id } })) > 0;
  }

  /** @param about the template, and the `ID` of the payload. @returns which ones were not read yet */
  async readAbout(_tx: Tx, userId: string, about: { template: string; subject: string }): Promise<string[]> {
    const { notification } = await this.prisma.client();
    const { template, subject } = about;
    const where = { userId, template, readAt: null, payload: { path: ['ID'], equals: subject } };
    const rows = await notification.findMany({ where, select: { id: true } });
    const ids = rows.map(({ id }) => id);
    const now = this.now();
    await notification.updateMany({ where: { id: { in: ids }, seenAt: null }, data: { seenAt: now } });
    await notification.updateMany({ where: { id: { in: ids } }, data: { readAt: now } });
    return ids;
  }

  async markAllSeen(_tx: Tx, userId: string): Promise<void> {
    const { notification } = await this.prisma.client();
    await notification.updateMany({ where: { userId, readAt: null, seenAt: null }, data: { seenAt: this.now() } });
  }

  /** A portion: housekeeping comes round again. */
  async deleteExpired(): Promise<void> {
    const { notification } = await this.prisma.client();
    const createdAt = { lt: new Date(this.clock.now() - RETENTION_MS) };
    await notification.deleteMany({ where: { createdAt }, limit: PORTION });
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
