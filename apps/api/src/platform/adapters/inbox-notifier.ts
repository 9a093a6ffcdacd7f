import { Injectable } from '@nestjs/common';
import { Database, sql } from '../database.ts';
import { newId } from '../ids.ts';
import { Notifier, type UserNotification } from '../notifications.ts';
import { tellRooms } from '../realtime/realtime.ts';
import { userRoom } from '../realtime/rooms.ts';

const ADD = sql(
  'notifications_add',
  `INSERT INTO notifications (id, user_id, template, payload, deduplication_key) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (user_id, deduplication_key) DO NOTHING RETURNING id`,
);

/** Our own inbox: a row, and the word to the user's open screens that there is one. */
@Injectable()
export class InboxNotifier extends Notifier {
  constructor(private readonly database: Database) {
    super();
  }

  async notify({ userId, template, payload, deduplicationKey }: UserNotification): Promise<void> {
    await this.database.tx(async (tx) => {
      const [added] = await tx.query<{ id: string }>(ADD, [newId(), userId, template, payload, deduplicationKey]);
      if (added) tx.tell(tellRooms(`user:${userId}`, [userRoom(userId)], 'notification/new', added));
    });
  }
}
