import type { Tx } from '../../../platform/postgres/database.ts';
import { emitToRooms } from '../../../platform/realtime/realtime.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import type { AppointmentRow } from '../appointments.repository.ts';

/** Screens that show the visit read its place on the waiting list again: the visit itself is as it was. */
export const publishOffer = (tx: Tx, visit: AppointmentRow, userIds: readonly string[]): void => {
  const { id, status, start, end, version } = visit;
  const rooms = userIds.map(userRoom);
  tx.publish(emitToRooms(`appointment:${id}`, rooms, 'appointment/updated', { id, status, start, end, version }));
};
