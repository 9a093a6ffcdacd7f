import { isColleague, isPatientOf, mayChangeVisit, namesOthers } from '@maillon/domain/access/visit';
import { mayTeamUp } from '@maillon/domain/access/visit-team';
import { patientChangesUntil } from '@maillon/domain/appointment-rules';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';
import type { AppointmentRow } from './appointments.repository.ts';
import { practitionerIdsOf, type Team, type TeamMember } from './booking/team.ts';

const NONE: ReadonlySet<string> = new Set();

/** Who may change an appointment that they see: the facts, which `access/visit` judges. */
@Injectable()
export class AppointmentRights {
  private readonly patientHours: number;

  constructor(
    @Inject(ENV) env: Pick<Env, 'PATIENT_CANCEL_UNTIL_H'>,
    private readonly clock: Clock,
    private readonly access: AccessService,
  ) {
    this.patientHours = env.PATIENT_CANCEL_UNTIL_H;
  }

  /**
   * The practitioners of the visit, structures that book for all of them, and its patient until the day before
   * (docs/decisions/patient-changes-a-visit.md).
   * @throws {Refusal} `FORBIDDEN`, `PATIENT_TOO_LATE`
   */
  async requireChange(actor: Actor, appointment: AppointmentRow, on?: Queryable): Promise<void> {
    if (await this.mayChange(actor, appointment, on)) return;
    throw new Refusal(isPatientOf(actor, appointment) ? 'PATIENT_TOO_LATE' : 'FORBIDDEN');
  }

  /** The last moment at which the actor, its patient, may change it. Null for everybody else. */
  changesUntil(actor: Actor, appointment: AppointmentRow): string | null {
    if (!isPatientOf(actor, appointment)) return null;
    return new Date(this.patientChangesUntil(appointment)).toISOString();
  }

  /** The last moment at which its patient may change it. Epoch milliseconds. */
  patientChangesUntil({ start }: AppointmentRow): number {
    return patientChangesUntil(Date.parse(start), this.patientHours);
  }

  async mayChange(actor: Actor, appointment: AppointmentRow, on?: Queryable): Promise<boolean> {
    const { patientId, status } = appointment;
    const practitionerIds = practitionerIdsOf(appointment);
    const isStructure = actor.userType === 'organization';
    return mayChangeVisit(actor, {
      patientId,
      practitionerIds,
      isBooked: status === 'BOOKED',
      patientUntil: this.patientChangesUntil(appointment),
      now: this.clock.now(),
      bookable: isStructure ? await this.bookable(actor, practitionerIds, on) : NONE,
    });
  }

  /** Those of them in whose calendar the actor may book. */
  private async bookable(actor: Actor, ids: readonly string[], on?: Queryable): Promise<ReadonlySet<string>> {
    const questions = ids.map((ownerId) => ({ actor, ownerId }));
    const held = await this.access.rightsEach(questions, 'calendar', ['BOOK'], on);
    return new Set(ids.filter((_, at) => held[at]?.has('BOOK')));
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
   * @throws {Refusal} `FORBIDDEN`, `NOT_A_COLLEAGUE`, `PATIENT_NOT_FOLLOWED`, at the field that names the newcomer
   */
  async requireTeam(
    actor: Actor,
    { practitioners, patient }: Team,
    before: readonly string[],
    on?: Queryable,
  ): Promise<void> {
    const newcomers = practitioners.filter(({ id }) => !before.includes(id));
    const ids = practitioners.map(({ id }) => id);
    const asksCalendars = actor.userType === 'organization' && newcomers.length > 0;
    const bookable = asksCalendars ? await this.bookable(actor, ids, on) : NONE;
    const others = namesOthers(actor, newcomers);
    const colleagues = await this.colleagues(actor, others, patient.id, on);
    const team = {
      practitioners: ids,
      newcomers: newcomers.map(({ id }) => id),
      bookable,
      colleagues,
      isFollowed: patient.followed,
    };
    if (mayTeamUp(actor, team)) return;
    const stranger = others.find(({ id }) => !colleagues.has(id));
    if (stranger !== undefined && team.practitioners.includes(actor.partyId)) {
      throw new Refusal('NOT_A_COLLEAGUE', { field: `/${stranger.role}Id` });
    }
    const [other] = others;
    if (other !== undefined && !patient.followed) {
      throw new Refusal('PATIENT_NOT_FOLLOWED', { field: `/${other.role}Id` });
    }
    const [first] = newcomers;
    throw new Refusal('FORBIDDEN', first && { field: `/${first.role}Id` });
  }

  /** Those of them whom the actor works with, or who have access to the patient's file already. */
  private async colleagues(
    actor: Actor,
    others: readonly Pick<TeamMember, 'id' | 'role'>[],
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
    const isTied = (id: string, at: number) =>
      isColleague({
        sharesCalendar: (calendars[at]?.size ?? 0) > 0,
        isContact: (contacts[at]?.size ?? 0) > 0,
        readsFile: readers.has(id),
      });
    return new Set(others.flatMap(({ id }, at) => (isTied(id, at) ? [id] : [])));
  }
}
