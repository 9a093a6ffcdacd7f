import type { Channel, OpenedChannel } from '@maillon/contracts/accounts/channels';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { plainText } from '@maillon/domain/text/plain-text';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { newId } from '../../platform/ids.ts';
import { Database } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { Refusal } from '../../platform/refusal.ts';
import { PeopleByUser } from '../people/accounts/people-by-user.service.ts';
import { SealedSessions } from '../sealed-sessions/sealed-sessions.service.ts';
import { ChannelPresenter } from './channel-presenter.ts';
import { ChannelRights } from './channel-rights.service.ts';
import { type ChannelPlace, type ChannelRow, ChannelsRepository } from './channels.repository.ts';
import { MessagesRepository } from './messages.repository.ts';

/** Of a conversation that is opened. */
const LAST_MESSAGES = 50;

/** Conversations of two people (design api §2.9, §3.3). */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly database: Database,
    private readonly channels: ChannelsRepository,
    private readonly messages: MessagesRepository,
    private readonly people: PeopleByUser,
    private readonly rights: ChannelRights,
    private readonly presenter: ChannelPresenter,
    private readonly sealed: SealedSessions,
    private readonly cursors: Cursors,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for an unknown person, `CHANNEL_NOT_ALLOWED` also for oneself */
  async open(actor: Actor, userIds: readonly string[]): Promise<{ channel: OpenedChannel; created: boolean }> {
    const [asked, ...more] = [...new Set(userIds)].filter((id) => id !== actor.userId && id !== actor.partyId);
    if (asked === undefined || more.length > 0) throw new Refusal('CHANNEL_NOT_ALLOWED', { field: '/userIds' });
    const verdict = (await this.rights.verdicts(actor.userId, [asked])).get(asked);
    const otherId = verdict?.userId ?? asked;
    const found = await this.channels.between([actor.userId, otherId]);
    if (found !== undefined) return { channel: await this.shown(actor, found), created: false };
    if (verdict?.may !== 'YES') {
      throw new Refusal(verdict?.may === 'NO' ? 'CHANNEL_NOT_ALLOWED' : 'NOT_FOUND', { field: '/userIds' });
    }

    const id = newId();
    const created = await this.database.tx(async (tx) => {
      const isNew = await this.channels.add(tx, id, [actor.userId, otherId], actor.userId);
      if (!isNew) return false;
      tx.audit({ action: 'channel.opened', targetKind: 'channel', targetId: id, outcome: 'ok' });
      tx.publish(emitToRooms(`channel:${id}`, [userRoom(actor.userId), userRoom(otherId)], 'channel/updated', { id }));
      return true;
    });
    const row = await this.channels.between([actor.userId, otherId]);
    if (row === undefined) throw new Error('the conversation was opened a moment ago');
    return { channel: await this.shown(actor, row), created };
  }

  async list(
    actor: Actor,
    { query, after, limit }: { query?: string | undefined; after?: string | undefined; limit: number },
  ): Promise<{ items: Channel[]; next: string | null }> {
    const place = after === undefined ? null : this.placeOf(after);
    const among = query === undefined || query === '' ? undefined : await this.namedLike(actor, query);
    const rows = await this.channels.list(actor.userId, place, limit + 1, among);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const next = last === undefined ? null : this.cursors.encode([last.activeAt.toISOString()], last.id);
    return { items: await this.presenter.list(actor, shown, await this.messages.lastOf(shown)), next };
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async get(actor: Actor, id: string): Promise<OpenedChannel> {
    return this.shown(actor, await this.require(actor, id));
  }

  /** @throws {Refusal} `NOT_FOUND`, `SLDID_ALREADY_SET`, `ENVELOPE_SCOPE` */
  async nameSession(actor: Actor, id: string, sldId: string): Promise<OpenedChannel> {
    const row = await this.require(actor, id);
    if (row.sldId !== null && row.sldId !== sldId) throw new Refusal('SLDID_ALREADY_SET');
    await this.sealed.require(actor, [{ pointer: '/sldId', sessionId: sldId, resource: sealedFor.channel(id) }]);
    await this.database.tx(async (tx) => {
      if (await this.channels.nameSession(tx, id, sldId)) return;
      if ((await this.channels.find(actor.userId, id))?.sldId !== sldId) throw new Refusal('SLDID_ALREADY_SET');
    });
    return this.get(actor, id);
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async require(actor: Actor, id: string): Promise<ChannelRow> {
    const found = await this.channels.find(actor.userId, id);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return found;
  }

  private async shown(actor: Actor, row: ChannelRow): Promise<OpenedChannel> {
    return this.presenter.opened(actor, row, await this.messages.list(row.id, {}, LAST_MESSAGES));
  }

  private async namedLike(actor: Actor, query: string): Promise<string[]> {
    const people = await this.people.find(await this.channels.correspondents(actor.userId));
    const wanted = plainText(query);
    return [...people.values()].filter(({ name }) => plainText(name).includes(wanted)).map(({ userId }) => userId);
  }

  private placeOf(cursor: string): ChannelPlace {
    const { keys, id } = this.cursors.decode(cursor, 1);
    return { activeAt: String(keys[0]), id };
  }
}
