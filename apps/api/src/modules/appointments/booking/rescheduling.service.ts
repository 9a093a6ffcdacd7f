import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { isPatientOf } from '@maillon/domain/access/visit';
import { checkTransition } from '@maillon/domain/appointment';
import { parseInterval } from '@maillon/domain/calendar/interval';
import type { OverrideCode } from '@maillon/domain/calendar/override-reasons';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { checkVersion, type SeenVersions } from '../../../platform/http/output/versions.ts';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { AccessService } from '../../access-policies/access.service.ts';
import { Parties } from '../../people/accounts/parties.service.ts';
import { SealedSessions } from '../../sealed-sessions/sealed-sessions.service.ts';
import { AppointmentEvents } from '../appointment-events.ts';
import { AppointmentPresenter } from '../appointment-presenter.ts';
import { AppointmentRights } from '../appointment-rights.ts';
import { type AppointmentRow, AppointmentsRepository } from '../appointments.repository.ts';
import { AvailabilityService } from './availability.service.ts';
import { BookingRepository } from './booking.repository.ts';
import { CandidatesRepository } from './candidates.repository.ts';
import { reasonNamed } from './sealed-reason.ts';
import { SeenReasons } from './seen-reasons.service.ts';
import {
  idsOf,
  participantsOf,
  partyIdsOf,
  practitionerIdsOf,
  type Team,
  type TeamMember,
  teamOf,
  userIdsOf,
} from './team.ts';
import {
  type AppointmentChanges,
  changedRow,
  isSameVisit,
  isUnchanged,
  newcomersOf,
  type Plan,
  type PlannedVisit,
  planOf,
  requireEditable,
  requirePatientsChange,
  requireReason,
  requireWithinHorizon,
} from './visit-plan.ts';
import { VisitTimeObserver } from './visit-time-observer.ts';

/** Whether a person may have a pass to its call who takes part in it no more: the pass is good for minutes. */
const leavesCall = (before: AppointmentRow, after: AppointmentRow, now: number): boolean => {
  const times = { status: before.status, ...parseInterval(before) };
  const stay = partyIdsOf(after);
  return checkTransition('join', times, now).allowed && partyIdsOf(before).some((id) => !stay.includes(id));
};

/** Moving an appointment, changing its people, its reason or its description. */
@Injectable()
export class ReschedulingService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly appointments: AppointmentsRepository,
    private readonly people: CandidatesRepository,
    private readonly bookings: BookingRepository,
    private readonly parties: Parties,
    private readonly rights: AppointmentRights,
    private readonly availability: AvailabilityService,
    private readonly access: AccessService,
    private readonly presenter: AppointmentPresenter,
    private readonly events: AppointmentEvents,
    private readonly sealed: SealedSessions,
    private readonly observer: VisitTimeObserver,
    private readonly reasons: SeenReasons,
  ) {}

  /** @throws {Refusal} see the contract; nothing is written then */
  async update(actor: Actor, id: string, changes: AppointmentChanges, ifMatch: SeenVersions): Promise<Appointment> {
    // Before the transaction, which would wait for the vault: what it says of a session does not tell whether the visit exists.
    await this.sealed.require(actor, await this.reasonOf(actor, id, changes));

    const seen = await this.appointments.find(actor.partyId, id);
    if (seen === undefined) throw new Refusal('NOT_FOUND');
    const isSame = isSameVisit(seen, planOf(seen, changes));
    const row = await (isSame ? this.amend(actor, seen, changes, ifMatch) : this.move(actor, id, changes, ifMatch));
    return this.presenter.one(row);
  }

  private async reasonOf(actor: Actor, id: string, { description }: AppointmentChanges) {
    if (!description) return [];
    const seen = await this.appointments.find(actor.partyId, id);
    return reasonNamed(id, description, seen?.patientId);
  }

  /** The same people at the same time: it asks no new right, and the version that was read says whether it holds. */
  private async amend(
    actor: Actor,
    current: AppointmentRow,
    changes: AppointmentChanges,
    ifMatch: SeenVersions,
  ): Promise<AppointmentRow> {
    await this.requireMay(actor, current, changes, ifMatch);

    const next = await this.rowOf(current, current, changes);
    // No new version: else a patient who asks for nothing, again and again, keeps everybody else from moving the visit.
    if (isUnchanged(current, next, changes)) return current;

    const userIds = await this.presenter.userIdsOf(current);
    await this.database.tx(async (tx) => {
      this.bookings.change(tx, next, current.version);
      // A structure that a visit is put into sees its patient, who hears of it: by the place of the visit.
      const isQuiet = next.organizationId === current.organizationId;
      this.events.publish(tx, { ...next, isQuiet }, 'changed', userIds, actor.userId);
    });
    return next;
  }

  private move(actor: Actor, id: string, changes: AppointmentChanges, ifMatch: SeenVersions): Promise<AppointmentRow> {
    return this.database.tx(async (tx) => {
      const current = await this.appointments.lock(tx, actor.partyId, id);
      if (current === undefined) throw new Refusal('NOT_FOUND');

      const now = await this.requireMay(actor, current, changes, ifMatch, tx);

      const plan = planOf(current, changes);
      const team = await this.teamOf(tx, actor, current, plan, now);
      const { changed, override } = await this.write(tx, actor, current, plan, changes, team);
      await this.askForFile(tx, actor, newcomersOf(team, current), team.patient.id, now);
      const [before, after] = [await this.presenter.userIdsOf(current), userIdsOf(team)];
      const leftUserIds = before.filter((userId) => !after.includes(userId));
      const isSameTeam = leftUserIds.length === 0 && before.length === new Set(after).size;
      const isUndoable = changes.undoable === true && isSameTeam;
      const known = await this.events.takeBackMove(tx, id);
      await this.observer.visitMoved(tx, current, changed, { isUndoable, knownStart: (known ?? current).start });
      if (override !== undefined) await this.observer.timeTaken(tx, changed);

      // Back where its people know it to be, before they were written to: they hear of neither.
      const isQuiet = isSameTeam && known?.start === changed.start && known.end === changed.end;
      const { start: oldStart, end: oldEnd } = known ?? current;
      const was = { oldStart, oldEnd, leftUserIds, leftPractitionerIds: practitionerIdsOf(current) };
      const published = { ...changed, ...was, override, endsCall: leavesCall(current, changed, now) };
      const audience = { isQuiet, isUndoable: isUndoable && !isQuiet };
      this.events.publish(tx, { ...published, ...audience }, 'changed', [...before, ...after], actor.userId);
      return changed;
    });
  }

  /** Right, version, moment, structure. Returns the moment. */
  private async requireMay(
    actor: Actor,
    current: AppointmentRow,
    changes: AppointmentChanges,
    ifMatch: SeenVersions,
    on?: Tx,
  ): Promise<number> {
    await this.rights.requireChange(actor, current, on);
    if (isPatientOf(actor, current)) requirePatientsChange(current, changes);

    checkVersion(ifMatch, current.version, 'required');
    const now = this.clock.now();
    requireEditable(current, changes, now);
    requireReason(current, changes);

    await this.rights.requireOwnStructure(actor, changes.organizationId);
    return now;
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
    const team = teamOf(plan, await this.people.candidates(question, tx));
    if (team.patient.id !== current.patientId) {
      if (!team.patient.known) throw new Refusal('NOT_FOUND', { field: '/patientId' });
      // The reason, its keys and the call belong to the patient whom the visit was made for.
      throw new Refusal('PATIENT_STAYS');
    }
    await this.rights.requireTeam(actor, team, practitionerIdsOf(current), tx);
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
  ): Promise<{ readonly changed: AppointmentRow; readonly override?: OverrideCode | undefined }> {
    const next = await this.rowOf(current, { ...plan, ...idsOf(team) }, changes);
    const staysPut = plan.start === current.start && plan.end === current.end;
    const before = partyIdsOf(current);
    const participants = participantsOf(team);
    const after = participants.map(({ partyId }) => partyId);
    if (staysPut && before.length === after.length && before.every((partyId) => after.includes(partyId))) {
      this.bookings.change(tx, next, current.version);
      return { changed: next };
    }
    await this.parties.lockAll(tx, [...before, ...after]);
    const time = parseInterval(plan);
    if (!staysPut) requireWithinHorizon(time, this.clock.now());
    const settled = new Set(staysPut ? before : []);
    const isPatient = isPatientOf(actor, current);
    const asked = { settled, override: changes.override !== undefined, on: tx };
    const isOverridden = !isPatient && (await this.availability.requireFree(actor, team, time, asked));
    if (isPatient) await this.availability.requireSlot(team, time, { isKept: true, on: tx });
    this.bookings.removeParticipants(tx, current.id, after);
    this.bookings.change(tx, next, current.version);
    this.bookings.place(tx, current.id, participants);
    return { changed: next, override: isOverridden ? changes.override : undefined };
  }

  private rowOf(current: AppointmentRow, plan: PlannedVisit, changes: AppointmentChanges): Promise<AppointmentRow> {
    const { description } = changes;
    const sealed =
      description === undefined ? current.description : this.presenter.sealDescription(current.id, description);
    return this.reasons.of(changedRow(current, plan, changes, sealed), current, changes.reasonCode);
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
