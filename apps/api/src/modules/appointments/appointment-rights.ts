import { isPractitionerType } from '@maillon/domain/user-type';
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
    if (!(await this.mayChange(actor, appointment, on))) throw new Refusal('FORBIDDEN');
  }

  async mayChange(actor: Actor, appointment: AppointmentRow, on?: Queryable): Promise<boolean> {
    const practitionerIds = practitionerIdsOf(appointment);
    if (actor.userType !== 'organization') return practitionerIds.includes(actor.partyId);
    for (const ownerId of practitionerIds) {
      const { rights } = await this.access.calendarAccess(actor, ownerId, on);
      if (!rights.has('BOOK')) return false;
    }
    return true;
  }

  /**
   * A visit belongs to no structure, or to one of which the person is a member or for which they work.
   * @throws {Refusal} `NOT_FOUND`
   */
  async requireOwnStructure({ partyId }: Actor, organizationId: string | null | undefined): Promise<void> {
    if (organizationId === null || organizationId === undefined) return;
    const isTheirs = partyId !== organizationId && (await this.access.actsFor(partyId, organizationId, 'MEMBER'));
    if (!isTheirs) throw new Refusal('NOT_FOUND', { field: '/organizationId' });
  }

  /**
   * The team of a new visit, or of one that changes.
   * @param before the practitioners it had; none of a new one
   * @throws {Refusal} `FORBIDDEN`, `NOT_A_COLLEAGUE`, at the field that names the newcomer
   */
  async requireTeam(
    actor: Actor,
    { practitioners, patient }: Team,
    before: readonly string[],
    on?: Queryable,
  ): Promise<void> {
    const newcomers = practitioners.filter(({ id }) => !before.includes(id));
    const bookable = new Set<string>();
    if (actor.userType === 'organization' && newcomers.length > 0) {
      const questions = practitioners.map(({ id }) => ({ actor, ownerId: id }));
      const held = await this.access.rightsEach(questions, 'calendar', ['BOOK'], on);
      practitioners.forEach(({ id }, index) => void (held[index]?.has('BOOK') && bookable.add(id)));
    }
    const others = isPractitionerType(actor.userType) ? newcomers.filter(({ id }) => id !== actor.partyId) : [];
    const colleagues = await this.colleagues(actor, others, patient.id, on);
    const team = {
      practitioners: practitioners.map(({ id }) => id),
      newcomers: newcomers.map(({ id }) => id),
      bookable,
      colleagues,
    };
    if (mayTeamUp(actor, team)) return;
    const stranger = others.find(({ id }) => !colleagues.has(id));
    if (stranger !== undefined && team.practitioners.includes(actor.partyId)) {
      throw new Refusal('NOT_A_COLLEAGUE', { field: `/${stranger.role}Id` });
    }
    const [first] = newcomers;
    throw new Refusal('FORBIDDEN', first && { field: `/${first.role}Id` });
  }

  /** Those of them whom the actor works with, or who have access to the patient's file already. */
  private async colleagues(
    actor: Actor,
    others: Team['practitioners'],
    patientId: string,
    on?: Queryable,
  ): Promise<ReadonlySet<string>> {
    if (others.length === 0) return new Set();
    const towards = others.map(({ id }) => ({ actor, ownerId: id }));
    const callers = others.map(({ id, role }) => ({ partyId: id, userType: role }));
    // One after the other: inside a transaction there is one connection.
    const calendars = await this.access.rightsEach(towards, 'calendar', ['READ', 'BOOK'], on);
    const contacts = await this.access.rightsEach(towards, 'contact', ['MESSAGE', 'TELEEXPERTISE'], on);
    const readers = await this.access.holdersAmong(callers, 'READ', 'patient', patientId, on);
    const worksWith = (at: number) => [calendars[at], contacts[at]].some((held) => (held?.size ?? 0) > 0);
    return new Set(others.flatMap(({ id }, at) => (worksWith(at) || readers.has(id) ? [id] : [])));
  }
}
