import type { Appointment, cancel, get } from '@maillon/contracts/agenda/appointments';
import type { OutputOf, ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { isPatientOf } from '@maillon/domain/access/visit';
import { checkTransition } from '@maillon/domain/appointment';
import { type CancelledBy, mayGiveReason } from '@maillon/domain/calendar/cancellation-reasons';
import { parseInterval } from '@maillon/domain/calendar/interval';
import { isPractitionerType } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Cursors } from '../../platform/http/cursor.ts';
import { checkVersion, type SeenVersions } from '../../platform/http/output/versions.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { AppointmentEvents } from './appointment-events.ts';
import type { AppointmentFilter } from './appointment-filter.ts';
import { AppointmentPresenter } from './appointment-presenter.ts';
import { AppointmentRights } from './appointment-rights.ts';
import {
  type AppointmentRow,
  AppointmentsRepository,
  type ListFilter,
  type ParticipantRole,
} from './appointments.repository.ts';
import { VisitTimeObserver } from './booking/visit-time-observer.ts';
import { VisitObservations } from './observations/visit-observations.service.ts';

export type { AppointmentFilter };

type SeenAppointment = OutputOf<typeof get>;
type Cancellation = NonNullable<ParsedOf<typeof cancel>['body']>;

export interface ListQuery extends AppointmentFilter {
  readonly organizationId?: string | undefined;
  readonly descending: boolean;
  /** Opaque, as an earlier page gave it. */
  readonly after?: string | undefined;
  readonly counted: boolean;
}

export interface Page {
  readonly items: Appointment[];
  readonly next: string | null;
  /** On all pages; null when it was not asked for. */
  readonly total: number | null;
}

/** A patient has no meeting to give as a reason, and a professional no missing bus. */
const requireOwnReason = ({ code }: Cancellation, by: CancelledBy): void => {
  if (code === undefined || mayGiveReason(by, code)) return;
  throw new Refusal('VALIDATION_FAILED', {
    errors: [{ pointer: '/code', code: 'WRONG_CHOICE', message: TEXTS.wrongChoice }],
  });
};

/** Seeing and cancelling appointments. */
@Injectable()
export class AppointmentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly cursors: Cursors,
    private readonly appointments: AppointmentsRepository,
    private readonly access: AccessService,
    private readonly rights: AppointmentRights,
    private readonly presenter: AppointmentPresenter,
    private readonly trail: ReadTrail,
    private readonly events: AppointmentEvents,
    private readonly observer: VisitTimeObserver,
    private readonly observations: VisitObservations,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` when there is none or it is not the actor's to know */
  async get(actor: Actor, id: string): Promise<Appointment> {
    return this.presenter.one(await this.seen(actor, id));
  }

  /** @throws {Refusal} as {@link get} */
  async withRights(actor: Actor, id: string): Promise<SeenAppointment> {
    const row = await this.seen(actor, id);
    const mayChange = row.status === 'BOOKED' && (await this.rights.mayChange(actor, row));
    const changesUntil = this.rights.changesUntil(actor, row);
    const observations = await this.observations.idsOf(actor, row);
    return { ...(await this.presenter.one(row)), observations, mayChange, changesUntil };
  }

  private async seen(actor: Actor, id: string): Promise<AppointmentRow> {
    const row = await this.appointments.find(actor.partyId, id);
    if (row === undefined) {
      await this.trail.refused(actor, id, 'appointment');
      throw new Refusal('NOT_FOUND');
    }

    await this.trail.note(actor, row.patientId, { kind: 'appointment', id: row.id });
    return row;
  }

  /** One's own, or a structure's. @throws {Refusal} `UNSUPPORTED_USER_TYPE`, `NOT_FOUND`, `BAD_CURSOR` */
  async list(actor: Actor, query: ListQuery): Promise<Page> {
    const { userType } = actor;
    if (userType !== 'patient' && userType !== 'organization' && !isPractitionerType(userType)) {
      throw new Refusal('UNSUPPORTED_USER_TYPE');
    }

    const { limit, organizationId, after, counted, ...range } = query;
    // One more than asked for tells whether there is a next page.
    const filter = {
      ...this.inTime(range),
      limit: limit + 1,
      after: after === undefined ? undefined : this.positionOf(after),
    };
    const isOwn = organizationId === undefined;
    if (!isOwn && !(await this.access.actsFor(actor.partyId, organizationId, 'AGENDA'))) {
      throw new Refusal('NOT_FOUND', { field: '/organizationId' });
    }
    const rows = isOwn
      ? await this.own(actor.partyId, userType, filter)
      : await this.appointments.ofOrganization(actor.partyId, organizationId, filter);

    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const next = last === undefined ? null : this.cursors.encode([last.start], last.id);
    const total = counted ? await this.appointments.count(actor.partyId, organizationId, filter) : null;
    return { items: await this.presenter.many(shown), next, total };
  }

  /** A patient's, as far as the actor may know of them. */
  async ofPatient(actor: Actor, patientId: string, filter: AppointmentFilter): Promise<Appointment[]> {
    const rows = await this.appointments.ofPatient(actor.partyId, patientId, this.inTime(filter));

    if (rows.length > 0) await this.trail.note(actor, patientId, { kind: 'patient', id: patientId });
    return this.presenter.many(rows);
  }

  /**
   * A second call gives the same answer as the first.
   * @throws {Refusal} `APPOINTMENT_STATE` once it has taken place, `PATIENT_TOO_LATE`, `VALIDATION_FAILED` for a reason of the other side
   */
  async cancel(actor: Actor, id: string, why: Cancellation, ifMatch: SeenVersions): Promise<Appointment> {
    const row = await this.database.tx(async (tx) => {
      const current = await this.appointments.lock(tx, actor.partyId, id);
      if (current === undefined) throw new Refusal('NOT_FOUND');

      await this.rights.requireChange(actor, current, tx);
      requireOwnReason(why, isPatientOf(actor, current) ? 'patient' : 'staff');

      const times = { status: current.status, ...parseInterval(current) };
      if (!checkTransition('cancel', times, this.clock.now()).allowed) throw new Refusal('APPOINTMENT_STATE');
      if (current.status === 'CANCELLED') return current;
      checkVersion(ifMatch, current.version, 'optional');

      return this.writeCancellation(tx, current, why, actor.userId, await this.presenter.userIdsOf(current));
    });
    return this.presenter.one(row);
  }

  /** A visit of a patient whose account is being erased: the patient will not come. Nothing happens to one that is over. */
  async cancelOfErased(patient: Actor, id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const current = await this.appointments.lock(tx, patient.partyId, id);
      if (current?.status !== 'BOOKED') return;
      // Their own account is told nothing any more: what is written to it after the erasure would keep their name.
      const others = (await this.presenter.userIdsOf(current)).filter((userId) => userId !== patient.userId);
      await this.writeCancellation(tx, current, {}, patient.userId, others);
    });
  }

  private async writeCancellation(
    tx: Tx,
    current: AppointmentRow,
    { reason, code }: Cancellation,
    byUserId: string,
    recipients: readonly string[],
  ): Promise<AppointmentRow> {
    const sealed = this.presenter.sealReason(current.id, reason);
    const version = await this.appointments.cancel(tx, current.id, sealed, code ?? null);
    const cancelled: AppointmentRow = { ...current, status: 'CANCELLED', cancelCode: code ?? null, version };
    await this.observer.visitCancelled(tx, current);
    // Off before its people heard that it had moved: it is the time that they know that is off.
    const known = await this.events.takeBackMove(tx, current.id);
    this.events.publish(tx, { ...cancelled, ...known }, 'cancelled', recipients, byUserId);
    return cancelled;
  }

  /** A structure itself takes part in no visit. */
  private own(partyId: string, role: ParticipantRole | 'organization', filter: ListFilter): Promise<AppointmentRow[]> {
    return role === 'organization' ? Promise.resolve([]) : this.appointments.mine(partyId, role, filter);
  }

  /** Days are those of the country. */
  private inTime<Filter extends Pick<AppointmentFilter, 'start' | 'end'>>(filter: Filter): Filter {
    return { ...filter, start: this.day.instantOf(filter.start), end: this.day.instantOf(filter.end) };
  }

  private positionOf(cursor: string): { start: string; id: string } {
    const { keys, id } = this.cursors.decode(cursor, 1);
    return { start: String(keys[0]), id };
  }
}
