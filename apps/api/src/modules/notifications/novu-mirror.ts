import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { InboxMirror, type MarkedNotification } from './inbox-mirror.ts';
import { NovuClient } from './novu-client.ts';

const ADDED = 'novu.added';
const MARKED = 'novu.marked';
const ALL_SEEN = 'novu.all-seen';

const added = z.object({ id: z.string() });
const marked = z.object({ id: z.string(), userId: z.string(), as: z.enum(['seen', 'read']) });
const allSeen = z.object({ userId: z.string() });

/**
 * The same inbox at Novu: one subscriber per user, one workflow per template, one transaction id per notification. It is
 * told ids, display names and the rendered text; contacts stay with us, because mail, SMS and push are ours.
 */
@Injectable()
export class NovuMirror extends InboxMirror implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly deliveries: DeliveriesRepository,
    private readonly novu: NovuClient,
  ) {
    super();
  }

  onModuleInit(): void {
    this.handlers.on(ADDED, ({ payload }) => this.trigger(added.parse(payload).id));
    this.handlers.on(MARKED, ({ payload }) => this.mark(marked.parse(payload)));
    this.handlers.on(ALL_SEEN, ({ payload }) => this.novu.markAllSeen(allSeen.parse(payload).userId));
  }

  // One key for the life of a notification: it is never marked at Novu before it is there.
  added(tx: Tx, id: string): void {
    tx.publish({ kind: ADDED, key: `novu:${id}`, payload: { id } });
  }

  marked(tx: Tx, { id, userId, as }: MarkedNotification): void {
    tx.publish({ kind: MARKED, key: `novu:${id}`, payload: { id, userId, as } });
  }

  allSeen(tx: Tx, userId: string): void {
    tx.publish({ kind: ALL_SEEN, key: `novu:user:${userId}`, payload: { userId } });
  }

  private async trigger(id: string): Promise<void> {
    const [row] = await this.deliveries.deliveries([id]);
    if (row === undefined) return;
    await this.novu.upsertSubscriber(row.userId);
    await this.novu.trigger({ template: row.template, userId: row.userId, payload: row.payload, transactionId: id });
  }

  /** One that Novu does not show any more (it keeps the newest) needs no mark. */
  private async mark({ id, userId, as }: MarkedNotification): Promise<void> {
    const messageId = await this.novu.messageOf(userId, id);
    if (messageId !== undefined) await this.novu.markMessage(userId, messageId, as);
  }
}
