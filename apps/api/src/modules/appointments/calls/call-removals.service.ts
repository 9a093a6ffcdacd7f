import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { OutboxEvent } from '../../../platform/outbox/outbox.ts';
import { OutboxHandlers } from '../../../platform/outbox/outbox-handlers.ts';
import { Database, sql } from '../../../platform/postgres/database.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { CallRooms } from './call-rooms.ts';

const REMOVAL = 'call.removal';
const removal = z.object({ userId: z.string() });

/** For the transaction that closes the account; carried out after the commit, and again while LiveKit is away. */
export const removeFromCalls = (userId: string): OutboxEvent => ({
  kind: REMOVAL,
  key: `user:${userId}`,
  payload: { userId },
});

/** A room opens 15 minutes before its visit; a call that overruns is looked for, too. */
const openCalls = sql(
  'calls_open_of_user',
  `SELECT a.id FROM parties p
     JOIN appointment_participants mine ON mine.party_id = p.id
     JOIN appointments a ON a.id = mine.appointment_id
    WHERE p.user_id = $1 AND a.status <> 'CANCELLED'
      AND lower(mine.during) BETWEEN $2::timestamptz - interval '1 day' AND $2::timestamptz + interval '15 minutes'`,
);

/** Takes a person whose account is closed out of the calls in which they are. */
@Injectable()
export class CallRemovalsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly rooms: CallRooms,
    handlers: OutboxHandlers,
  ) {
    handlers.on(REMOVAL, ({ payload }) => this.remove(removal.parse(payload).userId));
  }

  private async remove(userId: string): Promise<void> {
    const now = new Date(this.clock.now()).toISOString();
    const calls = await this.database.query<{ id: string }>(openCalls, [userId, now]);
    for (const { id } of calls) await this.rooms.remove(id, userId);
  }
}
