import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import * as z from 'zod';
import type { OutboxEvent } from '../../../platform/outbox/outbox.ts';
import { OutboxHandlers } from '../../../platform/outbox/outbox-handlers.ts';
import { Database, narrowed, sql } from '../../../platform/postgres/database.ts';
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
  `SELECT a.id FROM published_parties p
     JOIN appointment_participants mine ON mine.party_id = p.id
     JOIN appointments a ON a.id = mine.appointment_id
    WHERE p.user_id = $1 AND a.status <> 'CANCELLED'
      AND lower(mine.during) BETWEEN $2::timestamptz - interval '1 day' AND $2::timestamptz + interval '15 minutes'`,
);

/** LiveKit lets a person who was removed in again as long as their pass lasts: 10 minutes. A pass is given until an hour after the end. */
const EVERY_MS = 15_000;
const excluded = sql(
  'calls_excluded',
  `SELECT a.id, p.user_id AS "userId"
     FROM appointments a
     JOIN appointment_participants q ON q.appointment_id = a.id
     JOIN published_parties p ON p.id = q.party_id
     JOIN published_users u ON u.id = p.user_id
    WHERE a.status = 'BOOKED' AND (NOT u.active OR u.deleted_at IS NOT NULL) AND a.started_at IS NOT NULL
      AND lower(a.during) BETWEEN $1::timestamptz - interval '2 hours' AND $1::timestamptz + interval '15 minutes'
    UNION ALL
   SELECT d.appointment_id, p.user_id
     FROM appointment_departures d
     JOIN published_parties p ON p.id = d.party_id
    WHERE d.left_at > now() - interval '10 minutes'
      AND NOT EXISTS (SELECT FROM appointment_participants q WHERE q.appointment_id = d.appointment_id AND q.party_id = d.party_id)`,
  narrowed<{ userId: string }>(),
);

/** Takes people out of calls: whose account is closed, and who was replaced in the visit. */
@Injectable()
export class CallRemovalsService {
  private readonly log = new Logger('Calls');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly rooms: CallRooms,
    handlers: OutboxHandlers,
  ) {
    handlers.on(REMOVAL, ({ payload }) => this.remove(removal.parse(payload).userId));
  }

  /** For those who come back with a pass that they got before. */
  @Interval(EVERY_MS)
  async removeExcluded(): Promise<void> {
    try {
      const found = await this.database.query(excluded, [this.now()]);
      for (const { id, userId } of found) await this.rooms.remove(id, userId);
    } catch (error) {
      this.log.warn(`who may no longer be in a call is looked for again: ${errorName(error)}`);
    }
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }

  private async remove(userId: string): Promise<void> {
    const calls = await this.database.query(openCalls, [userId, this.now()]);
    for (const { id } of calls) await this.rooms.remove(id, userId);
  }
}
