import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { AccessService } from '../access-policies/access.service.ts';

/** The settings or the exceptional periods of a schedule changed. */
export const SCHEDULE_CHANGED = 'schedule.changed';

const changed = z.object({ id: z.string(), partyId: z.string(), version: z.number() });

/** Tells the sockets of the people who may read the calendar at the moment of delivery. */
@Injectable()
export class ScheduleEvents implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly realtime: Realtime,
    private readonly access: AccessService,
  ) {}

  onModuleInit(): void {
    this.handlers.on(SCHEDULE_CHANGED, async ({ payload }) => {
      const { id, partyId, version } = changed.parse(payload);
      const readers = await this.access.calendarReaders(partyId);
      this.realtime.emit(readers.map(userRoom), 'schedule/updated', { id, version });
    });
  }
}
