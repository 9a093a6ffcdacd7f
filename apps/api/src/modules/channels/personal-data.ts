import { Injectable } from '@nestjs/common';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import { PeopleByUser } from '../people/accounts/people-by-user.service.ts';
import { ChannelsRepository } from './channels.repository.ts';
import { MessagesRepository } from './messages.repository.ts';

/** More than a person writes to another in five years. */
const ALL = 100_000;

/** What a person wrote and was written. An erased person leaves the other one what was said, under a neutral name. */
@Injectable()
export class ChannelsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly channels: ChannelsRepository,
    private readonly messages: MessagesRepository,
    private readonly people: PeopleByUser,
  ) {
    personalData.add(this);
  }

  /** Texts are as they were sealed: the person's own browser opens them. */
  async copy({ userId }: DataSubject): Promise<Partial<CopiedParts>> {
    const conversations = [];
    for (const row of await this.channels.list(userId, null, ALL)) {
      const people = await this.people.find(row.members.map((member) => member.userId));
      const messages = await this.messages.list(row.id, {}, ALL);
      const names = [...people.values()].map(({ name }) => name);
      const written = messages.map(({ authorId, text, sentAt }) => ({ by: people.get(authorId)?.name, text, sentAt }));
      conversations.push({ id: row.id, people: names, messages: written });
    }
    return { conversations };
  }
}
