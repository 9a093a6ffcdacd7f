import { mayJoinCall } from '@maillon/domain/access/visit';
import { checkTransition } from '@maillon/domain/appointment';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { type AppointmentRow, AppointmentsRepository } from '../appointments.repository.ts';

/** Who may be in the call of a visit, and when. */
@Injectable()
export class CallAccess {
  constructor(
    private readonly clock: Clock,
    private readonly appointments: AppointmentsRepository,
  ) {}

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`, `APPOINTMENT_STATE`, `OUTSIDE_CALL_WINDOW` */
  async require(actor: Actor, appointmentId: string): Promise<AppointmentRow> {
    const appointment = await this.appointments.find(actor.partyId, appointmentId);
    if (appointment === undefined) throw new Refusal('NOT_FOUND');

    if (!mayJoinCall(appointment.relation)) throw new Refusal('FORBIDDEN');

    const { status, start, end } = appointment;
    const times = { status, start: Date.parse(start), end: Date.parse(end) };
    const verdict = checkTransition('join', times, this.clock.now());
    if (!verdict.allowed) {
      throw new Refusal(verdict.because === 'NOT_BOOKED' ? 'APPOINTMENT_STATE' : 'OUTSIDE_CALL_WINDOW');
    }
    return appointment;
  }
}
