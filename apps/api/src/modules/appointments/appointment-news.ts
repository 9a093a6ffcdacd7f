import type { AppointmentStatus } from '@maillon/domain/appointment';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import type { Tx } from '../../platform/database.ts';
import { Notifier } from '../../platform/notifications.ts';
import { OutboxHandlers } from '../../platform/outbox-handlers.ts';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { appointmentRoom, userRoom } from '../../platform/realtime/rooms.ts';
import { CallRooms } from './call-rooms.ts';

const NEWS = 'appointment.news';

const news = z.object({
  id: z.string(),
  change: z.enum(['booked', 'changed', 'cancelled']),
  status: z.enum(['BOOKED', 'FULFILLED', 'CANCELLED']),
  start: z.string(),
  end: z.string(),
  version: z.number(),
  /** Everybody who takes part, and those who did until now. */
  userIds: z.array(z.string()),
  byUserId: z.string(),
});
type News = z.infer<typeof news>;

interface Told {
  readonly id: string;
  readonly status: AppointmentStatus;
  readonly start: string;
  readonly end: string;
  readonly version: number;
  readonly patientId: string;
}

/** What happens around an appointment once its change is committed: sockets, notifications, the call's room. */
@Injectable()
export class AppointmentNews implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly realtime: Realtime,
    private readonly notifier: Notifier,
    private readonly rooms: CallRooms,
  ) {}

  onModuleInit(): void {
    this.handlers.on(NEWS, async ({ id, payload }) => this.deliver(news.parse(payload), id));
  }

  /** Writes the audit line and the news, in the transaction of the change. */
  tell(tx: Tx, appointment: Told, change: News['change'], userIds: readonly string[], byUserId: string): void {
    const { id, status, start, end, version, patientId } = appointment;
    tx.audit({ action: `appointment.${change}`, targetKind: 'appointment', targetId: id, patientId, outcome: 'ok' });
    const payload: News = { id, change, status, start, end, version, userIds: [...new Set(userIds)], byUserId };
    tx.tell({ kind: NEWS, key: `appointment:${id}`, payload });
  }

  private async deliver({ id, change, status, start, end, version, userIds, byUserId }: News, deliveryId: number) {
    const rooms = [...userIds.map(userRoom), appointmentRoom(id)];
    this.realtime.emit(rooms, 'appointment/updated', { id, status, start, end, version });
    this.realtime.recheckRoom(appointmentRoom(id));
    for (const userId of userIds) {
      if (userId === byUserId) continue;
      // The catalogue's templates are written for both sides; ids only, the reader fetches what they may see.
      await this.notifier.notify({
        userId,
        template: `appointment.${change}`,
        payload: { ID: id },
        deduplicationKey: `${deliveryId}:${userId}`,
      });
    }
    // Last: a media server that is away must not keep anybody from hearing of it.
    if (change === 'cancelled') await this.rooms.close(id);
  }
}
