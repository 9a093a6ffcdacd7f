import type { Comment } from '@maillon/contracts/record/comments';
import { dueAfter, nextStep, substituteOf } from '@maillon/domain/threads/mention';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { notificationsRead, notifyUser } from '../../platform/messaging/notifications.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { type MentionRow, MentionsRepository } from './mentions.repository.ts';
import { TransmissionEvents } from './transmission-events.ts';
import { TransmissionRights } from './transmission-rights.service.ts';
import { TransmissionSettingsService } from './transmission-settings.service.ts';
import { type TransmissionRow, TransmissionsRepository } from './transmissions.repository.ts';

/** No mention is forgotten: it is read, sent again, or passed on (docs/decisions/mentions.md). */
@Injectable()
export class MentionsService implements OnModuleInit {
  private readonly log = new Logger('MentionsService');

  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mentions: MentionsRepository,
    private readonly transmissions: TransmissionsRepository,
    private readonly rights: TransmissionRights,
    private readonly settings: TransmissionSettingsService,
    private readonly events: TransmissionEvents,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register('unread mentions', () => this.remind());
  }

  /** Of a comment that was just written in a locked transmission: its writer has answered, and whom it names is told. */
  async written(tx: Tx, actor: Actor, row: TransmissionRow, { id, kind, mentions }: Comment): Promise<void> {
    await this.mentions.answer(tx, row.id, actor.userId);
    await this.recall(tx, row, kind === 'RESULT' ? undefined : actor.userId);
    if (kind === 'RESULT') await this.mentions.stop(tx, row.id);
    if (mentions.length === 0) return;
    const dueAt = dueAfter(this.clock.now(), await this.settings.of(row.organizationId));
    const mention = { transmissionId: row.id, commentId: id, mentionedBy: actor.userId, userIds: mentions, dueAt };
    await this.mentions.add(tx, mention);
    const words = await this.events.wordsOf(actor, row.organizationId);
    for (const userId of mentions) tx.publish(notifyUser(userId, 'mention', { ...about(row), ...words }));
  }

  /** What names the reader of a transmission waits no longer. */
  async read(actor: Actor, row: TransmissionRow): Promise<void> {
    const listeners = await this.rights.listeners(row.organizationId);
    await this.database.tx(async (tx) => {
      await this.transmissions.lock(tx, row.id);
      if (!(await this.mentions.read(tx, row.id, actor.userId))) return;
      await this.recall(tx, row, actor.userId);
      this.events.publish(tx, listeners, stateOf(row));
    });
  }

  /** Of a transmission that is open again: unread mentions wait again, for as long as at first. */
  async reopened(tx: Tx, { id, organizationId }: TransmissionRow): Promise<void> {
    await this.mentions.resume(tx, id, dueAfter(this.clock.now(), await this.settings.of(organizationId)));
  }

  /** Sends again what stayed unread, or passes it on. */
  async remind(): Promise<void> {
    for (const id of await this.mentions.due()) {
      await this.step(id).catch((error: unknown) =>
        this.log.error(`a mention was not sent again: ${errorName(error)}`),
      );
    }
  }

  /** Who stood in for a person who has read since waits for nothing. @param userId of that one; of all otherwise */
  private async recall(tx: Tx, { id }: TransmissionRow, userId?: string): Promise<void> {
    for (const one of await this.mentions.substitutes(tx, id, userId)) {
      tx.publish(notificationsRead(one, 'mention-unread', id));
    }
  }

  private step(id: string): Promise<void> {
    return this.database.tx(async (tx) => {
      await this.transmissions.lock(tx, id);
      const row = await this.transmissions.find(id);
      if (row === undefined) return;
      // No reminder is sent about a patient who has left. A result has stopped what came before it, and a word after it is asked for anew.
      if (!(await this.rights.followsPatient(row))) return this.mentions.stop(tx, id);
      const now = this.clock.now();
      const late = (await this.mentions.list(id)).filter(({ dueAt }) => dueAt !== null && Date.parse(dueAt) <= now);
      const readers = new Set((await this.rights.readers(row)).map(({ userId }) => userId));
      const notified = new Set<string>();
      for (const mention of late) await this.stepOf(tx, row, mention, { readers, notified });
      this.events.publish(tx, await this.rights.listeners(row.organizationId), stateOf(row));
    });
  }

  private async stepOf(
    tx: Tx,
    row: TransmissionRow,
    mention: MentionRow,
    { readers, notified }: { readonly readers: ReadonlySet<string>; readonly notified: Set<string> },
  ): Promise<void> {
    const settings = await this.settings.of(row.organizationId);
    const step = nextStep(mention, readers.has(mention.userId));
    if (step === 'remind') {
      await this.mentions.remind(tx, mention, dueAfter(this.clock.now(), settings));
      // Named three times in a thread, a person is reminded of it once.
      if (isKnown(notified, `remind ${mention.userId}`)) return;
      const words = await this.events.wordsOfUser(mention.mentionedBy, row.organizationId);
      // The first one gives its place to it.
      tx.publish(notificationsRead(mention.userId, 'mention', row.id));
      tx.publish(notifyUser(mention.userId, 'mention-reminder', { ...about(row), ...words }));
    } else {
      const to = step === 'pass' ? substituteOf(mention, settings, readers) : null;
      await this.mentions.pass(tx, mention, to);
      if (to === null || isKnown(notified, `pass ${mention.userId} ${to}`)) return;
      const { sender: person, org } = await this.events.wordsOfUser(mention.userId, row.organizationId);
      tx.publish(notifyUser(to, 'mention-unread', { ...about(row), person, org }));
    }
  }
}

/** Whether it was there; it is from now on. */
const isKnown = (known: Set<string>, one: string): boolean => known.has(one) || !known.add(one);

const about = ({ id, organizationId }: TransmissionRow) => ({
  ...{ ID: id, mention: { transmissionId: id, organizationId } },
});

const stateOf = ({ id, resolved, version }: TransmissionRow) => ({ id, resolved, version });
