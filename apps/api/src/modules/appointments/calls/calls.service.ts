import { judgeEvent } from '@maillon/domain/appointment';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { AppointmentsRepository } from '../appointments.repository.ts';
import { boxOf, CallRooms } from './call-rooms.ts';

/** Entering the call of an appointment. */
@Injectable()
export class CallsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly appointments: AppointmentsRepository,
    private readonly rooms: CallRooms,
  ) {}

  /**
   * A pass for one person, or for the device box that an assistant carries.
   * @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`, `APPOINTMENT_STATE`, `OUTSIDE_CALL_WINDOW`, `DEPENDENCY_UNAVAILABLE`
   */
  async enter(actor: Actor, appointmentId: string, as: 'user' | 'box'): Promise<{ token: string; url: string }> {
    const appointment = await this.appointments.find(actor.partyId, appointmentId);
    if (appointment === undefined) throw new Refusal('NOT_FOUND');

    if (appointment.relation !== 'participant') throw new Refusal('FORBIDDEN');
    if (as === 'box' && actor.userType !== 'assistant') throw new Refusal('FORBIDDEN');

    const now = this.clock.now();
    const { status, start, end, patientId } = appointment;
    const verdict = judgeEvent('join', { status, start: Date.parse(start), end: Date.parse(end) }, now);
    if (!verdict.allowed) {
      throw new Refusal(verdict.because === 'NOT_BOOKED' ? 'APPOINTMENT_STATE' : 'OUTSIDE_CALL_WINDOW');
    }

    const identity = as === 'box' ? boxOf(actor.userId) : actor.userId;
    const pass = await this.rooms.enter({ appointmentId, identity });
    await this.database.tx(async (tx) => {
      await this.appointments.markStarted(tx, appointmentId, new Date(now).toISOString());
      tx.audit({ action: 'call.join', targetKind: 'appointment', targetId: appointmentId, patientId, outcome: 'ok' });
    });
    return pass;
  }
}
