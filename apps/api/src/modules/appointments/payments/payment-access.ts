import { mayCollectPayment } from '@maillon/domain/access/visit';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type AppointmentRow, AppointmentsRepository } from '../appointments.repository.ts';
import { CallAccess } from '../calls/call-access.ts';

/** Who collects what a patient pays for a visit: its doctor, and while its call is open. */
@Injectable()
export class PaymentAccess {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly calls: CallAccess,
  ) {}

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` */
  async requireDoctor(actor: Actor, appointmentId: string): Promise<AppointmentRow> {
    return this.checked(actor, await this.appointments.find(actor.partyId, appointmentId));
  }

  /** @throws {Refusal} as {@link requireDoctor} and {@link CallAccess.require} */
  async requireInCall(actor: Actor, appointmentId: string): Promise<AppointmentRow> {
    return this.checked(actor, await this.calls.require(actor, appointmentId));
  }

  private checked(actor: Actor, row: AppointmentRow | undefined): AppointmentRow {
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if (!mayCollectPayment(actor, row.doctorId)) throw new Refusal('FORBIDDEN');
    return row;
  }
}
