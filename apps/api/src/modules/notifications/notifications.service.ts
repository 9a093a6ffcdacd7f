import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { Notification, NotificationPreferences } from '@maillon/contracts/system/notifications';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DevicesRepository, type Platform } from './devices.repository.ts';
import { type InboxPosition, InboxRepository } from './inbox.repository.ts';
import { Inbox } from './inbox.ts';
import type { InboxCount } from './inbox-count.ts';
import { NotificationLinks } from './notification-links.ts';
import { WebPush } from './web-push.ts';

/** What is not named stays as it is. */
type PreferenceChange = { readonly [Each in keyof NotificationPreferences]?: boolean | undefined };

interface InboxPage {
  readonly items: Notification[];
  readonly next: string | null;
}

/** The signed-in person's own notifications; no person ever sees those of another. */
@Injectable()
export class NotificationsService implements OnModuleInit {
  constructor(
    private readonly cursors: Cursors,
    private readonly database: Database,
    private readonly inbox: Inbox,
    private readonly rows: InboxRepository,
    private readonly devices: DevicesRepository,
    private readonly links: NotificationLinks,
    private readonly webPush: WebPush,
    private readonly housekeeping: Housekeeping,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register('old notifications', () => this.rows.deleteExpired());
    this.housekeeping.register('devices without a session', () => this.devices.deleteOrphans());
  }

  /** A page, and the cursor of the next one. */
  async newest({ userId }: Actor, limit: number, after: string | undefined): Promise<InboxPage> {
    const before = after === undefined ? null : this.positionOf(after);
    const rows = await this.inbox.newest(userId, before, limit + 1);
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, next: last === undefined ? null : this.cursors.encode([last.createdAt], last._id) };
  }

  count({ userId }: Actor): Promise<InboxCount> {
    return this.inbox.count(userId);
  }

  async mark({ userId }: Actor, id: string, as: 'seen' | 'read'): Promise<void> {
    if (!(await this.inbox.mark(userId, id, as))) throw new Refusal('NOT_FOUND');
  }

  async markAllSeen({ userId }: Actor): Promise<void> {
    await this.inbox.markAllSeen(userId);
  }

  async open({ userId }: Actor, token: string): Promise<Notification> {
    const id = this.links.idOf(token);
    const notification = id === null ? undefined : await this.inbox.open(userId, id);
    if (notification === undefined) throw new Refusal('NOT_FOUND');
    return notification;
  }

  preferences({ userId }: Actor): Promise<NotificationPreferences> {
    return this.devices.preferences(userId);
  }

  async setPreferences({ userId }: Actor, wanted: PreferenceChange): Promise<NotificationPreferences> {
    return this.database.tx(async (tx) => {
      const changed = await this.devices.prefer(tx, userId, wanted);
      tx.audit({ action: 'notification.preferences', targetKind: 'user', targetId: userId, outcome: 'ok' });
      return changed;
    });
  }

  /** @param token null takes this device off */
  async setDevice({ userId, sessionHandle }: Actor, platform: Platform, token: string | null): Promise<void> {
    if (platform === 'web' && token !== null && !this.webPush.accepts(token)) {
      throw new Refusal('VALIDATION_FAILED', {
        errors: [{ pointer: '/deviceToken', code: 'INVALID', message: TEXTS.wrongType }],
      });
    }
    await this.database.tx(async (tx) => {
      if (token === null) await this.devices.removeOfSession(tx, sessionHandle, platform);
      else await this.devices.keep(tx, { userId, sessionHandle }, platform, token);
      tx.audit({ action: 'user.device', targetKind: 'user', targetId: userId, outcome: 'ok' });
    });
  }

  private positionOf(cursor: string): InboxPosition {
    const { keys, id } = this.cursors.decode(cursor, 1);
    return { createdAt: String(keys[0]), id };
  }
}
