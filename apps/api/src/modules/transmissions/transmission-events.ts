import type { ServerPayload } from '@maillon/contracts/system/realtime';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { PeopleByUser } from '../people/accounts/people-by-user.service.ts';

/** What a team is told of its transmissions: that there is one, never a word of it. */
@Injectable()
export class TransmissionEvents {
  constructor(
    private readonly parties: Parties,
    private readonly people: PeopleByUser,
  ) {}

  /** To each screen of these users. */
  publish(tx: Tx, userIds: readonly string[], said: ServerPayload<'transmission/updated'>): void {
    tx.publish(emitToRooms(`thread:${said.id}`, userIds.map(userRoom), 'transmission/updated', said));
  }

  /** The names in a notification. */
  async wordsOf({ partyId }: Actor, organizationId: string): Promise<{ sender: string; org: string }> {
    const names = await this.parties.namesOf([partyId, organizationId]);
    return { sender: names.get(partyId) ?? '', org: names.get(organizationId) ?? '' };
  }

  /** The same, of any user. */
  async wordsOfUser(userId: string, organizationId: string): Promise<{ sender: string; org: string }> {
    const [people, parties] = [await this.people.find([userId]), await this.parties.namesOf([organizationId])];
    return { sender: people.get(userId)?.name ?? '', org: parties.get(organizationId) ?? '' };
  }
}
