import type { Channel, Message, OpenedChannel } from '@maillon/contracts/accounts/channels';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { PeopleByUser, type UserPerson } from '../people/accounts/people-by-user.service.ts';
import { ChannelRights } from './channel-rights.service.ts';
import type { ChannelRow } from './channels.repository.ts';
import type { MessageRow } from './messages.repository.ts';

type People = ReadonlyMap<string, UserPerson>;

/** Conversations as their people see them. */
@Injectable()
export class ChannelPresenter {
  constructor(
    private readonly people: PeopleByUser,
    private readonly rights: ChannelRights,
  ) {}

  async list(actor: Actor, rows: readonly ChannelRow[], last: ReadonlyMap<string, MessageRow>): Promise<Channel[]> {
    const [people, open] = [await this.peopleOf(rows), await this.openOf(actor, rows)];
    return rows.map((row) => {
      const message = last.get(row.id);
      return { ...about(actor, row, people, open), lastMessage: message ? messageOf(message, people) : null };
    });
  }

  async opened(actor: Actor, row: ChannelRow, messages: readonly MessageRow[]): Promise<OpenedChannel> {
    const [people, open] = [await this.peopleOf([row]), await this.openOf(actor, [row])];
    return { ...about(actor, row, people, open), messages: messages.map((one) => messageOf(one, people)) };
  }

  async messages(row: ChannelRow, messages: readonly MessageRow[]): Promise<Message[]> {
    const people = await this.peopleOf([row]);
    return messages.map((one) => messageOf(one, people));
  }

  private peopleOf(rows: readonly ChannelRow[]): Promise<People> {
    return this.people.find([...new Set(rows.flatMap(({ members }) => members.map(({ userId }) => userId)))]);
  }

  /** The ids of those that are written in. */
  private async openOf(actor: Actor, rows: readonly ChannelRow[]): Promise<ReadonlySet<string>> {
    const others = rows.map(({ members }) => members.find(({ userId }) => userId !== actor.userId)?.userId ?? '');
    const verdicts = await this.rights.verdicts(actor.userId, others);
    return new Set(rows.flatMap(({ id }, at) => (verdicts.get(others[at] ?? '')?.may === 'YES' ? [id] : [])));
  }
}

const about = (
  actor: Actor,
  { id, sldId, lastNumber, members }: ChannelRow,
  people: People,
  open: ReadonlySet<string>,
) => {
  const own = members.find(({ userId }) => userId === actor.userId);
  const users = members.flatMap(({ userId, receivedNumber, readNumber }) => {
    const person = people.get(userId);
    return person ? [{ ...personOf(person), received: receivedNumber, read: readNumber }] : [];
  });
  const unread = lastNumber - (own?.readNumber ?? 0);
  return { id, sldId, type: 'OneToOne' as const, users, unread, isOpen: open.has(id) };
};

const personOf = ({ userId, partyId, sldId, name, userType, gender, isActive }: UserPerson) => ({
  ...{ id: userId, profileId: partyId, sldId, name, userType, gender, active: isActive },
});

const messageOf = ({ id, number, text, sentAt, authorId, mentions }: MessageRow, people: People): Message => ({
  ...{ id, number, text, time: sentAt, mentions: [...mentions] },
  author: { id: authorId, name: people.get(authorId)?.name ?? '' },
});
