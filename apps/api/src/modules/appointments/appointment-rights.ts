import { mayTeamUp } from '@maillon/domain/visit-team';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import type { AppointmentRow } from './appointments.repository.ts';
import { practitionerIdsOf, type Team } from './booking/team.ts';

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

  /**
   * The team of a new visit, or of one that changes.
   * @param before the practitioners it had; none of a new one
   * @throws {Refusal} `FORBIDDEN`, at the field that names the first newcomer
   */
  async requireTeam(actor: Actor, { practitioners }: Team, before: readonly string[], on?: Queryable): Promise<void> {
    const newcomers = practitioners.filter(({ id }) => !before.includes(id));
    const bookable = new Set<string>();
    if (actor.userType === 'organization' && newcomers.length > 0) {
      const questions = practitioners.map(({ id }) => ({ actor, ownerId: id }));
      const held = await this.access.rightsEach(questions, 'calendar', ['BOOK'], on);
      practitioners.forEach(({ id }, index) => void (held[index]?.has('BOOK') && bookable.add(id)));
    }
    const team = {
      practitioners: practitioners.map(({ id }) => id),
      newcomers: newcomers.map(({ id }) => id),
      bookable,
    };
    const [first] = newcomers;
    if (!mayTeamUp(actor, team)) throw new Refusal('FORBIDDEN', first && { field: `/${first.role}Id` });
  }
}
