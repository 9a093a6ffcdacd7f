import type { ServerPayload } from '@maillon/contracts/system/realtime';
import { Injectable } from '@nestjs/common';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { emitToRooms, Realtime } from '../../platform/realtime/realtime.ts';
import { threadRoom, userRoom } from '../../platform/realtime/rooms.ts';
import { PeopleByUser } from '../people/accounts/people-by-user.service.ts';
import type { RecipientRow, TeleexpertiseRow } from './teleexpertises.repository.ts';

/** What people of a request are told: names and ids, never a word of it. */
@Injectable()
export class TeleexpertiseEvents {
  constructor(
    private readonly people: PeopleByUser,
    private readonly realtime: Realtime,
  ) {}

  /** To each screen of the asker and of all experts who have had a turn: also of those who lose it. */
  publish(
    tx: Tx,
    { senderId, recipients }: Pick<TeleexpertiseRow, 'senderId' | 'recipients'>,
    said: ServerPayload<'teleexpertise/updated'>,
  ): void {
    const known = recipients.filter(({ state }) => state !== 'WAITING').map(({ userId }) => userId);
    tx.publish(emitToRooms(`thread:${said.id}`, [senderId, ...known].map(userRoom), 'teleexpertise/updated', said));
  }

  /** The turn of those of these experts who are asked has come. */
  async notifyAsked(
    tx: Tx,
    { id, senderId }: Pick<TeleexpertiseRow, 'id' | 'senderId'>,
    recipients: readonly Pick<RecipientRow, 'userId' | 'state'>[],
  ): Promise<void> {
    const sender = (await this.people.find([senderId])).get(senderId)?.name ?? '';
    for (const { userId, state } of recipients) {
      if (state === 'ASKED') tx.publish(notifyUser(userId, 'teleexpertise-received', { ID: id, sender }));
    }
  }

  async notifyComment(tx: Tx, id: string, authorId: string, userIds: readonly string[]): Promise<void> {
    const sender = (await this.people.find([authorId])).get(authorId)?.name ?? '';
    for (const userId of userIds) tx.publish(notifyUser(userId, 'teleexpertise-comment', { ID: id, sender }));
  }

  /** No expert is left to ask, or one declined: the asker must act. */
  notifyReturned(tx: Tx, id: string, senderId: string): void {
    tx.publish(notifyUser(senderId, 'teleexpertise-returned', { ID: id }));
  }

  /** Who may not read it any more leaves its room. */
  recheck(id: string): void {
    this.realtime.recheckRoom(threadRoom(id));
  }
}
