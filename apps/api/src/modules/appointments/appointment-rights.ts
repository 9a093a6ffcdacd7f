import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import type { AppointmentRow } from './appointments.repository.ts';
import { practitionerIdsOf } from './team.ts';

/** Who may change an appointment that they see. */
@Injectable()
export class AppointmentRights {
  constructor(private readonly access: AccessService) {}

  /**
   * The practitioners of the visit, and structures that book for all of them. Never the patient, who asks their
   * practitioner instead (spec clinical §6, design api A25).
   * @throws {Refusal} `FORBIDDEN`
   */
  async requireChange(actor: Actor, appointment: AppointmentRow, on?: Queryable): Promise<void> {
    if (actor.userType === 'organization') {
      for (const ownerId of practitionerIdsOf(appointment)) {
        const { rights } = await this.access.calendarAccess(actor, ownerId, on);
        if (!rights.has('BOOK')) throw new Refusal('FORBIDDEN');
      }
      return;
    }
    if (!practitionerIdsOf(appointment).includes(actor.partyId)) throw new Refusal('FORBIDDEN');
  }
}
