import type { AppointmentStatus } from '@maillon/domain/appointment';
import { MOVE_UNDO_MS } from '@maillon/domain/appointment-rules';
import { OVERRIDE_CODES, type OverrideCode } from '@maillon/domain/calendar/override-reasons';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import { OutboxRepository } from '../../platform/outbox/outbox.repository.ts';
import type { Outcomes } from '../../platform/outbox/outbox.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import type { OutboxDelivery } from '../../platform/outbox-event.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { appointmentRoom, userRoom } from '../../platform/realtime/rooms.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { AppointmentNotifications, type SeriesVisit, type VisitNotification } from './appointment-notifications.ts';
import { practitionerIdsOf, type TeamIds } from './booking/team.ts';
import { VisitTimeObserver } from './booking/visit-time-observer.ts';
import { CallRooms } from './calls/call-rooms.ts';

const EVENT = 'appointment.news';
/** What is written of a move that its mover may still take back. */
const MOVE_NOTICE = 'appointment.move-notice';
const moveKey = (id: string): string => `appointment-move:${id}`;

const TEMPLATES = {
  booked: 'appointment-created',
  changed: 'appointment-updated',
  cancelled: 'appointment-cancelled',
  ended: 'appointment-ended',
} as const;

const eventPayload = z.object({
  id: z.string(),
  change: z.enum(['booked', 'changed', 'cancelled', 'ended']),
  status: z.enum(['BOOKED', 'FULFILLED', 'CANCELLED']),
  start: z.string(),
  oldStart: z.string().optional(),
  end: z.string(),
  oldEnd: z.string().optional(),
  version: z.number(),
  /** Everybody who takes part, and those who did until now. */
  userIds: z.array(z.string()),
  /** Those of them who take part no more. */
  leftUserIds: z.array(z.string()).optional(),
  /** Whose agenda shows it, beside those of the people. */
  organizationId: z.string().optional(),
  /** Profile ids. */
  practitionerIds: z.array(z.string()).optional(),
  byUserId: z.string(),
  endsCall: z.boolean().optional(),
  /** The same people at the same time: screens are updated, and no message is sent (design catalogues, "appointment.changed"). */
  isQuiet: z.boolean().optional(),
  override: z.enum(OVERRIDE_CODES).optional(),
  /** The later visits of a series that begins with this one; those are quiet. */
  series: z.array(z.object({ id: z.string(), start: z.string(), end: z.string() })).optional(),
});
type AppointmentEvent = z.infer<typeof eventPayload>;

interface ChangedAppointment extends TeamIds {
  readonly id: string;
  readonly status: AppointmentStatus;
  readonly start: string;
  readonly end: string;
  readonly version: number;
  readonly organizationId: string | null;
  /** Where it was before it moved. */
  readonly oldStart?: string;
  readonly oldEnd?: string;
  /** Who took part until now, by user id. */
  readonly leftUserIds?: readonly string[];
  /** Whose time is free again, by profile id. */
  readonly leftPractitionerIds?: readonly string[];
  /** A person who left may have a pass to its call. */
  readonly endsCall?: boolean;
  /** Neither its people nor its time have changed. */
  readonly isQuiet?: boolean;
  /** Its mover may take it back: screens hear of it now, its people are written to once it stands. */
  readonly isUndoable?: boolean;
  /** Why a calendar gave way to it. */
  readonly override?: OverrideCode | undefined;
  /** The later visits of a series that begins with this one. */
  readonly series?: readonly SeriesVisit[];
}

/** What happens around an appointment once its change is committed: sockets, notifications, the call's room. */
@Injectable()
export class AppointmentEvents implements OnModuleInit {
  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly realtime: Realtime,
    private readonly notifications: AppointmentNotifications,
    private readonly rooms: CallRooms,
    private readonly access: AccessService,
    private readonly outbox: OutboxRepository,
    private readonly observer: VisitTimeObserver,
  ) {}

  onModuleInit(): void {
    this.handlers.onMany(EVENT, (deliveries, outcomes) => this.deliver(deliveries, outcomes));
    this.handlers.onMany(MOVE_NOTICE, (deliveries) => this.moveIsFinal(deliveries));
  }

  /** Writes the audit line and the news, in the transaction of the change. */
  publish(
    tx: Tx,
    appointment: ChangedAppointment,
    change: AppointmentEvent['change'],
    userIds: readonly string[],
    byUserId: string,
  ): void {
    const {
      id,
      status,
      start,
      end,
      version,
      patientId,
      oldStart,
      oldEnd,
      leftUserIds = [],
      leftPractitionerIds = [],
    } = appointment;
    const { endsCall = change === 'cancelled' || change === 'ended', isQuiet = false, override, series } = appointment;
    const { isUndoable = false } = appointment;
    const organizationId = appointment.organizationId ?? undefined;
    const practitionerIds = [...new Set([...practitionerIdsOf(appointment), ...leftPractitionerIds])];
    const line = { action: `appointment.${change}`, targetKind: 'appointment', targetId: id, patientId } as const;
    tx.audit({ ...line, outcome: 'ok', ...(override !== undefined && { detail: `override: ${override}` }) });
    const people = { userIds: [...new Set(userIds)], byUserId };
    const times = { start, oldStart, end, oldEnd };
    const left = leftUserIds.length === 0 ? {} : { leftUserIds: [...leftUserIds] };
    const payload: AppointmentEvent = {
      id,
      change,
      status,
      ...times,
      version,
      organizationId,
      practitionerIds,
      endsCall,
      isQuiet,
      override,
      ...(series && { series: [...series] }),
      ...people,
      ...left,
    };
    tx.publish({ kind: EVENT, key: `appointment:${id}`, payload: { ...payload, isQuiet: isQuiet || isUndoable } });
    if (isUndoable) tx.publish({ kind: MOVE_NOTICE, key: moveKey(id), payload, afterMs: MOVE_UNDO_MS });
  }

  /**
   * Takes back what was to be written of an earlier move.
   * @returns the times that the people of the visit know; undefined where they know those that it has
   */
  async takeBackMove(tx: Tx, id: string): Promise<{ readonly start: string; readonly end: string } | undefined> {
    const payload = await this.outbox.takeBack(tx, MOVE_NOTICE, moveKey(id));
    if (payload === undefined) return undefined;
    const { start, end, oldStart = start, oldEnd = end } = eventPayload.parse(payload);
    return { start: oldStart, end: oldEnd };
  }

  private async deliver(deliveries: readonly OutboxDelivery[], outcomes: Outcomes): Promise<void> {
    for (const { payload } of deliveries) await this.emitToRooms(eventPayload.parse(payload));
    await this.notify(deliveries);
    // Last: a media server that is away must not keep the participants from being notified.
    const over = deliveries.filter(({ payload }) => payload.endsCall === true || payload.change === 'cancelled');
    const closed = over.map((delivery) =>
      this.rooms.close(String(delivery.payload.id)).catch((error: unknown) => outcomes.failed(delivery, error)),
    );
    await Promise.all(closed);
  }

  private async moveIsFinal(deliveries: readonly OutboxDelivery[]): Promise<void> {
    await this.notify(deliveries);
    for (const { payload } of deliveries) {
      const { id, start, oldStart = start } = eventPayload.parse(payload);
      await this.observer.moveIsFinal({ id, start, oldStart });
    }
  }

  private async notify(deliveries: readonly OutboxDelivery[]): Promise<void> {
    const notifications: VisitNotification[] = [];
    for (const { id: deliveryId, payload } of deliveries) {
      const published = eventPayload.parse(payload);
      if (published.isQuiet === true) continue;
      const { id, userIds, change, start, end, oldStart, version, byUserId, override, series } = published;
      const template = series === undefined ? TEMPLATES[change] : 'appointment-series-created';
      const times = { start, end, oldStart, version };
      notifications.push({ id, userIds, template, ...times, override, series, byUserId, key: String(deliveryId) });
    }
    await this.notifications.notify(notifications);
  }

  private async emitToRooms(moved: AppointmentEvent): Promise<void> {
    const { id, change, status, start, end, version, organizationId, leftUserIds = [] } = moved;
    const userIds = moved.userIds.filter((userId) => !leftUserIds.includes(userId));
    // A person who sees the structure's agenda at the moment of delivery; most visits belong to no structure.
    const agendaReaders = organizationId === undefined ? [] : await this.access.agendaReaders(organizationId);
    const notified = new Set([...userIds, ...agendaReaders]);
    const users = [...notified].map(userRoom);
    const calendarReaders = (await this.access.calendarReadersOf(moved.practitionerIds ?? [])).filter(
      (id) => !notified.has(id),
    );
    if (calendarReaders.length > 0) this.realtime.emit(calendarReaders.map(userRoom), 'calendar/updated', {});
    // A person who left may still be in the room of the visit; those who stay hear by their own.
    const rooms = leftUserIds.length === 0 ? [...users, appointmentRoom(id)] : users;
    this.realtime.emit(rooms, 'appointment/updated', { id, status, start, end, version });
    if (leftUserIds.length > 0) {
      const until = { id, status: 'CANCELLED', start: moved.oldStart ?? start, end: moved.oldEnd ?? end, version };
      this.realtime.emit(leftUserIds.map(userRoom), 'appointment/updated', until);
    }
    // A visit that was not booked before has an empty room.
    if (change !== 'booked') this.realtime.recheckRoom(appointmentRoom(id));
  }
}
