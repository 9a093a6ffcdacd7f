import type { Notification } from '@maillon/contracts/system/notifications';
import type { ServerPayload } from '@maillon/contracts/system/realtime';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { emitToRooms, Realtime } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { type InboxPosition, InboxRepository } from './inbox.repository.ts';
import type { InboxCount } from './inbox-count.ts';
import { InboxMirror } from './inbox-mirror.ts';

/** A notification and whose it is. */
export type NewInboxItem = ServerPayload<'notification/new'> & { readonly userId: string };

/**
 * Where a user finds their notifications. The rows are ours even where a provider holds them (design api §5.1 "mirror"), so a
 * provider that is away hides nothing; whatever changes is told to the user's open screens.
 */
@Injectable()
export class Inbox {
  constructor(
    private readonly database: Database,
    private readonly rows: InboxRepository,
    private readonly mirror: InboxMirror,
    private readonly realtime: Realtime,
  ) {}

  /** In the transaction of the new row. */
  added(tx: Tx, id: string): void {
    this.mirror.added(tx, id);
  }

  /** Once it is committed. Not an outbox event of its own: who writes a row comes from the outbox, and comes again until it is told. */
  publishNew({ userId, ...notification }: NewInboxItem): void {
    this.realtime.emit([userRoom(userId)], 'notification/new', notification);
  }

  /** The newest first, of those before the position. */
  newest(userId: string, before: InboxPosition | null, limit: number): Promise<Notification[]> {
    return this.rows.newest(userId, before, limit);
  }

  count(userId: string): Promise<InboxCount> {
    return this.rows.count(userId);
  }

  /** Read means seen, too. False: the user has no such notification. */
  mark(userId: string, id: string, as: 'seen' | 'read'): Promise<boolean> {
    return this.database.tx(async (tx) => {
      if (!(await this.rows.mark(tx, userId, id, as))) return false;
      this.mirror.marked(tx, { id, userId, as });
      await this.publishCount(tx, userId);
      return true;
    });
  }

  /** Those about a thing that its reader has read where it is. */
  async markAbout({ userId, ...about }: { userId: string; template: string; subject: string }): Promise<void> {
    await this.database.tx(async (tx) => {
      const ids = await this.rows.readAbout(tx, userId, about);
      for (const id of ids) this.mirror.marked(tx, { id, userId, as: 'read' });
      if (ids.length > 0) await this.publishCount(tx, userId);
    });
  }

  async markAllSeen(userId: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.rows.markAllSeen(tx, userId);
      this.mirror.allSeen(tx, userId);
      await this.publishCount(tx, userId);
    });
  }

  /** The notification of a link; it is read now. */
  async open(userId: string, id: string): Promise<Notification | undefined> {
    if (!(await this.mark(userId, id, 'read'))) return undefined;
    return this.rows.find(userId, id);
  }

  private async publishCount(tx: Tx, userId: string): Promise<void> {
    const { unseen, unread } = await this.rows.count(userId);
    tx.publish(emitToRooms(`user:${userId}`, [userRoom(userId)], 'notification/updated', { unseen, unread }));
  }
}
