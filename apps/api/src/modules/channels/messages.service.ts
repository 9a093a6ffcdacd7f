import type { Message } from '@maillon/contracts/accounts/channels';
import { sealedSessionId } from '@maillon/domain/sealed';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { isV7Near, newId } from '../../platform/ids.ts';
import { notificationsRead, notifyUser } from '../../platform/messaging/notifications.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { channelRoom, userRoom } from '../../platform/realtime/rooms.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { SealedSessions } from '../sealed-sessions/sealed-sessions.service.ts';
import { ChannelPresenter } from './channel-presenter.ts';
import { ChannelRights } from './channel-rights.service.ts';
import { type ChannelRow, ChannelsRepository } from './channels.repository.ts';
import { ChannelsService } from './channels.service.ts';
import { type MessageRow, MessagesRepository, type Window } from './messages.repository.ts';

export interface MessageDraft {
  readonly id?: string | undefined;
  readonly text: string;
  readonly mentions: readonly string[];
}

/** What people write to each other: numbered without a gap, kept once, told to those who have it open. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly service: ChannelsService,
    private readonly channels: ChannelsRepository,
    private readonly messages: MessagesRepository,
    private readonly rights: ChannelRights,
    private readonly presenter: ChannelPresenter,
    private readonly sealed: SealedSessions,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` */
  async list(actor: Actor, channelId: string, window: Window, limit: number): Promise<Message[]> {
    const channel = await this.service.require(actor, channelId);
    return this.presenter.messages(channel, await this.messages.list(channelId, window, limit));
  }

  /**
   * @returns the message as it is kept, and whether it is new
   * @throws {Refusal} `NOT_FOUND`, `CHANNEL_CLOSED`, `MENTION_NOT_ALLOWED`, `ID_TAKEN`, `ENVELOPE_SCOPE`, `DEPENDENCY_UNAVAILABLE`
   */
  async write(actor: Actor, channelId: string, draft: MessageDraft): Promise<{ message: Message; created: boolean }> {
    const channel = await this.service.require(actor, channelId);
    const { id = newId(), text, mentions } = draft;
    const others = channel.members.map(({ userId }) => userId).filter((userId) => userId !== actor.userId);
    const known = await this.sentBefore(actor, channel, id);
    if (known !== undefined) return { message: known, created: false };
    if (draft.id !== undefined && !isV7Near(id, this.clock.now())) throw new Refusal('ID_TAKEN');
    if (mentions.some((userId) => !others.includes(userId))) throw new Refusal('MENTION_NOT_ALLOWED');
    const verdicts = await this.rights.verdicts(actor.userId, others);
    if (!others.every((userId) => verdicts.get(userId)?.may === 'YES')) throw new Refusal('CHANNEL_CLOSED');
    const sessionId = sealedSessionId(text) ?? '';
    await this.sealed.require(actor, [{ pointer: '/text', sessionId, resource: sealedFor.channel(channelId) }]);

    const sentAt = isoOf(this.clock.now());
    return this.database.tx(async (tx) => {
      await this.channels.lock(tx, channelId);
      // The same message sent twice at once: the second one has waited for the first.
      const first = await this.sentBefore(actor, channel, id);
      if (first !== undefined) return { message: first, created: false };
      const number = await this.channels.takeNumber(tx, channelId, sentAt);
      const row: MessageRow = { id, number, authorId: actor.userId, text, mentions: [...new Set(mentions)], sentAt };
      await this.messages.add(tx, channelId, row);
      await this.channels.mark(tx, channelId, actor.userId, number, 'read');
      tx.audit({ action: 'channel.written', targetKind: 'channel', targetId: channelId, outcome: 'ok' });
      const [message] = await this.presenter.messages(channel, [row]);
      if (message === undefined) throw new Error('a row has a message');
      this.publish(tx, channelId, message, others, actor.userId);
      return { message, created: true };
    });
  }

  /** @throws {Refusal} `NOT_FOUND` also for a message of another conversation */
  async mark(actor: Actor, channelId: string, messageId: string, state: 'received' | 'read'): Promise<void> {
    const channel = await this.service.require(actor, channelId);
    const message = await this.messages.find(channelId, messageId);
    if (message === undefined) throw new Refusal('NOT_FOUND', { field: '/messageId' });
    await this.database.tx(async (tx) => {
      if (!(await this.channels.mark(tx, channelId, actor.userId, message.number, state))) return;
      const said = { channelId, userId: actor.userId, messageId, state };
      tx.publish(emitToRooms(`channel:${channelId}`, [channelRoom(channelId)], 'chat/read', said));
      const rooms = channel.members.map(({ userId }) => userRoom(userId));
      tx.publish(emitToRooms(`channel:${channelId}`, rooms, 'channel/updated', { id: channelId }));
      if (state === 'read') tx.publish(notificationsRead(actor.userId, 'new-message', channelId));
    });
  }

  private async sentBefore(actor: Actor, channel: ChannelRow, id: string): Promise<Message | undefined> {
    const found = await this.messages.find(channel.id, id);
    if (found === undefined) return undefined;
    if (found.authorId !== actor.userId) throw new Refusal('ID_TAKEN');
    return (await this.presenter.messages(channel, [found])).at(0);
  }

  private publish(tx: Tx, channelId: string, message: Message, others: readonly string[], authorId: string): void {
    const key = `channel:${channelId}`;
    tx.publish(emitToRooms(key, [channelRoom(channelId)], 'chat/message', { channelId, message }));
    tx.publish(emitToRooms(key, [...others, authorId].map(userRoom), 'channel/updated', { id: channelId }));
    const payload = { ID: channelId, sender: message.author.name };
    for (const userId of others) tx.publish(notifyUser(userId, 'new-message', payload));
  }
}
