import { mayEndVisit } from '@maillon/domain/access/visit';
import { checkTransition } from '@maillon/domain/appointment';
import { parseInterval } from '@maillon/domain/calendar/interval';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { type AppointmentRow, AppointmentsRepository } from '../appointments.repository.ts';
import { practitionerIdsOf } from '../booking/team.ts';

/** Who writes the report of a visit, and when the visit ends with it. */
@Injectable()
export class ReportAccess {
  constructor(
    private readonly clock: Clock,
    private readonly appointments: AppointmentsRepository,
  ) {}

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` to others than the doctor, where there is one */
  async requireAuthor(actor: Actor, appointmentId: string): Promise<AppointmentRow> {
    return this.requireMayEnd(actor, await this.appointments.find(actor.partyId, appointmentId));
  }

  /** @throws {Refusal} as {@link requireAuthor} */
  requireMayEnd(actor: Actor, row: AppointmentRow | undefined): AppointmentRow {
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const { patientId, doctorId } = row;
    const people = { patientId, practitionerIds: practitionerIdsOf(row) };
    if (!mayEndVisit(actor, people, doctorId)) throw new Refusal('FORBIDDEN');
    return row;
  }

  /** @throws {Refusal} `APPOINTMENT_ALREADY_ENDED`, `APPOINTMENT_STATE`, `APPOINTMENT_NOT_STARTED` */
  requireTime(row: AppointmentRow): void {
    const { status } = row;
    const verdict = checkTransition('end', { status, ...parseInterval(row) }, this.clock.now());
    if (verdict.allowed) return;
    if (status === 'FULFILLED') throw new Refusal('APPOINTMENT_ALREADY_ENDED');
    throw new Refusal(verdict.because === 'TOO_EARLY' ? 'APPOINTMENT_NOT_STARTED' : 'APPOINTMENT_STATE');
  }
}
