import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import * as z from 'zod';
import { OutboxHandlers } from '../../../platform/outbox/outbox-handlers.ts';
import type { OutboxEvent } from '../../../platform/outbox-event.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { CallRemovalsRepository } from './call-removals.repository.ts';
import { CallRooms } from './call-rooms.ts';

const REMOVAL = 'call.removal';
const removal = z.object({ userId: z.string() });

/** For the transaction that closes the account; carried out after the commit, and again while LiveKit is away. */
export const removeFromCalls = (userId: string): OutboxEvent => ({
  kind: REMOVAL,
  key: `user:${userId}`,
  payload: { userId },
});

/** LiveKit lets a person who was removed in again as long as their pass lasts: 10 minutes. A pass is given until an hour after the end. */
const EVERY_MS = 15_000;

/** Takes people out of calls: whose account is closed, and who was replaced in the visit. */
@Injectable()
export class CallRemovalsService {
  private readonly log = new Logger('Calls');

  constructor(
    private readonly calls: CallRemovalsRepository,
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
      const found = await this.calls.excluded(this.now());
      for (const { id, userId } of found) await this.rooms.remove(id, userId);
    } catch (error) {
      this.log.warn(`who may no longer be in a call is looked for again: ${errorName(error)}`);
    }
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }

  private async remove(userId: string): Promise<void> {
    const calls = await this.calls.openOf(userId, this.now());
    for (const { id } of calls) await this.rooms.remove(id, userId);
  }
}
