import type { Appointment, update } from '@maillon/contracts/appointments';
import type { ParsedOf } from '@maillon/contracts/endpoint';
import { TEXTS } from '@maillon/contracts/texts';
import { isBookableStart, judgeEvent } from '@maillon/domain/appointment';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/database.ts';
import { checkVersion } from '../../platform/http/versions.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { AppointmentNews } from './appointment-news.ts';
import { AppointmentPresenter } from './appointment-presenter.ts';
import { AppointmentRights } from './appointment-rights.ts';
import { type AppointmentRow, AppointmentsRepository } from './appointments.repository.ts';
import { AvailabilityService } from './availability.service.ts';
import { BookingRepository } from './booking.repository.ts';
import {
  idsOf,
  participantsOf,
  partyIdsOf,
  practitionerIdsOf,
  refuseMissing,
  type Team,
  type TeamIds,
  type TeamMember,
  teamOf,
  userIdsOf,
} from './team.ts';

export type AppointmentChanges = ParsedOf<typeof update>['body'];

/** The appointment as it will be. */
interface Plan extends TeamIds {
  readonly start: string;
  readonly end: string;
}

/** Moving an appointment, changing its people, its reason or its description. */
@Injectable()
export class ReschedulingService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly appointments: AppointmentsRepository,
    private readonly bookings: BookingRepository,
    private readonly rights: AppointmentRights,
    private readonly availability: AvailabilityService,
    private readonly access: AccessService,
    private readonly presenter: AppointmentPresenter,
    private readonly news: AppointmentNews,
  ) {}

  /** @throws {Refusal} see the contract; nothing is written then */
  async update(actor: Actor, id: string, changes: AppointmentChanges, ifMatch: number | null): Promise<Appointment> {
    const row = await this.database.tx(async (tx) => {
      const current = await this.appointments.lock(tx, actor.partyId, id);
      if (current === undefined) throw new Refusal('NOT_FOUND');

      await this.rights.requireChange(actor, current, tx);

      checkVersion(ifMatch, current.version, 'required');
      const now = this.clock.now();
      this.requireEditable(current, changes, now);

      const { organizationId } = changes;
      if (organizationId && !(await this.bookings.belongsTo(actor.partyId, organizationId))) {
        throw new Refusal('NOT_FOUND', { field: '/organizationId' });
      }

      const plan = planOf(current, changes);
      const team = await this.teamOf(tx, actor, current, plan, now);
      const changed = await this.write(tx, actor, current, plan, changes, team);
      await this.askForFile(tx, actor, newcomersOf(team, current), team.patient.id, now);

      const before = await this.presenter.userIdsOf(current);
      this.news.tell(
        tx,
        { ...changed, oldStart: current.start },
        'changed',
        [...before, ...userIdsOf(team)],
        actor.userId,
      );
      return changed;
    });
    return this.presenter.one(row);
  }

  private requireEditable(current: AppointmentRow, changes: AppointmentChanges, now: number): void {
    const times = { status: current.status, start: Date.parse(current.start), end: Date.parse(current.end) };
    if (!judgeEvent('update', times, now).allowed) throw new Refusal('APPOINTMENT_NOT_EDITABLE');
    const start = changes.start ?? current.start;
    if (start !== current.start && !isBookableStart(Date.parse(start), now)) throw new Refusal('DATE_IN_PAST');
  }

  private async teamOf(tx: Tx, actor: Actor, current: AppointmentRow, plan: Plan, now: number): Promise<Team> {
    const practitionerIds = practitionerIdsOf(plan);
    if (practitionerIds.length === 0) {
      const errors = [{ pointer: '/doctorId', code: 'REQUIRED', message: TEXTS.required }];
      throw new Refusal('VALIDATION_FAILED', { errors });
    }
    const question = {
      actorId: actor.partyId,
      patientId: plan.patientId,
      practitionerIds,
      start: plan.start,
      end: plan.end,
      now: new Date(now).toISOString(),
      exceptAppointmentId: current.id,
    };
    const team = teamOf(plan, await this.bookings.candidates(question, tx));
    if (team.patient.id !== current.patientId && !team.patient.known) {
      throw new Refusal('NOT_FOUND', { field: '/patientId' });
    }
    return team;
  }

  /** Who stays at the same time is asked for nothing new; everybody else must be free. */
  private async write(
    tx: Tx,
    actor: Actor,
    current: AppointmentRow,
    plan: Plan,
    changes: AppointmentChanges,
    team: Team,
  ): Promise<AppointmentRow> {
    const next = this.rowOf(current, plan, changes, team);
    const staysPut = plan.start === current.start && plan.end === current.end;
    const before = partyIdsOf(current);
    const participants = participantsOf(team);
    const after = participants.map(({ partyId }) => partyId);
    if (staysPut && before.length === after.length && before.every((partyId) => after.includes(partyId))) {
      await this.bookings.change(tx, next);
      return next;
    }
    await this.bookings.lockParties(tx, [...before, ...after]);
    const time = { start: Date.parse(plan.start), end: Date.parse(plan.end) };
    const settled = new Set(staysPut ? before : []);
    await this.availability.requireFree(actor, team, time, { settled, on: tx });
    await this.bookings.removeParticipants(tx, current.id);
    await this.bookings.change(tx, next);
    refuseMissing(await this.bookings.place(tx, current.id, participants));
    return next;
  }

  private rowOf(current: AppointmentRow, plan: Plan, changes: AppointmentChanges, team: Team): AppointmentRow {
    const { description, serviceCategory, organizationId } = changes;
    return {
      ...current,
      ...idsOf(team),
      organizationId: organizationId === undefined ? current.organizationId : organizationId,
      start: plan.start,
      end: plan.end,
      serviceCategory: serviceCategory ?? current.serviceCategory,
      description:
        description === undefined ? current.description : this.presenter.sealDescription(current.id, description),
      version: current.version + 1,
    };
  }

  /** Only for those who are new to the visit: a patient who took their file back is not asked again at each change. */
  private async askForFile(
    tx: Tx,
    actor: Actor,
    newcomers: readonly TeamMember[],
    patientId: string,
    now: number,
  ): Promise<void> {
    const practitionerIds = newcomers.filter(({ fileGrant }) => fileGrant === null).map(({ id }) => id);
    if (practitionerIds.length === 0) return;
    const at = new Date(now).toISOString();
    await this.access.requestMedicalFile(tx, { patientId, practitionerIds, createdBy: actor.partyId, at });
  }
}

/** The practitioners who have not had this patient in this visit until now. */
function newcomersOf({ patient, practitioners }: Team, before: AppointmentRow): readonly TeamMember[] {
  if (patient.id !== before.patientId) return practitioners;
  const were = partyIdsOf(before);
  return practitioners.filter(({ id }) => !were.includes(id));
}

function planOf(current: AppointmentRow, changes: AppointmentChanges): Plan {
  const chosen = (id: string | null | undefined, otherwise: string | null) => (id === undefined ? otherwise : id);
  return {
    patientId: changes.patientId ?? current.patientId,
    doctorId: chosen(changes.doctorId, current.doctorId),
    midwifeId: chosen(changes.midwifeId, current.midwifeId),
    assistantId: chosen(changes.assistantId, current.assistantId),
    start: changes.start ?? current.start,
    end: changes.end ?? current.end,
  };
}
