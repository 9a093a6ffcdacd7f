import type { FieldError } from '@maillon/contracts/endpoint/problem';
import type { Observation } from '@maillon/contracts/record/observations';
import type { WrittenCapture } from '@maillon/contracts/record/visit-observations';
import { refusalRow } from '@maillon/contracts/refusals/refusals';
import { mayAddCaptures, mayReadCaptures, mayReadNotes, mayWriteNotes } from '@maillon/domain/access/visit';
import { parseInterval } from '@maillon/domain/calendar/interval';
import { isUuid } from '@maillon/domain/text/uuid';
import {
  captureId,
  isNoteType,
  type NoteType,
  noteId,
  takesCaptures,
  takesNotes,
} from '@maillon/domain/visit-observations';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { checkVersion, type SeenVersions } from '../../../platform/http/output/versions.ts';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { emitToRooms } from '../../../platform/realtime/realtime.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { ReadTrail } from '../../audit/read-trail.service.ts';
import { PeopleService } from '../../people/people.service.ts';
import { SealedSessions } from '../../sealed-sessions/sealed-sessions.service.ts';
import { type AppointmentRow, AppointmentsRepository } from '../appointments.repository.ts';
import { sealedTextNamed } from '../booking/sealed-reason.ts';
import { practitionerIdsOf } from '../booking/team.ts';
import { VisitObservationsRepository } from './visit-observations.repository.ts';

/** What is written, measured and captured in a visit (spec clinical §2; docs/decisions/visit-observations.md). */
@Injectable()
export class VisitObservations {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly appointments: AppointmentsRepository,
    private readonly observations: VisitObservationsRepository,
    private readonly people: PeopleService,
    private readonly trail: ReadTrail,
    private readonly sealed: SealedSessions,
  ) {}

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` for a person who sees the visit in an agenda alone */
  async list(actor: Actor, appointmentId: string): Promise<Observation[]> {
    const visit = await this.appointments.find(actor.partyId, appointmentId);
    if (visit === undefined) {
      await this.trail.refused(actor, appointmentId, 'appointment');
      throw new Refusal('NOT_FOUND');
    }

    if (!mayReadCaptures(visit.relation)) throw new Refusal('FORBIDDEN');

    await this.trail.note(actor, visit.patientId, { kind: 'appointment', id: visit.id });
    return shownTo(actor, visit, await this.observations.list(visit.id));
  }

  /** The ids of those that the actor may open, of a visit that they see. */
  async idsOf(actor: Actor, visit: AppointmentRow): Promise<{ readonly id: string }[]> {
    if (!mayReadCaptures(visit.relation)) return [];
    return shownTo(actor, visit, await this.observations.named(visit.id)).map(({ id }) => ({ id }));
  }

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`, `APPOINTMENT_STATE`, `ENVELOPE_SCOPE`, `IF_MATCH_REQUIRED`, `STALE_VERSION` */
  async writeNote(
    actor: Actor,
    appointmentId: string,
    { type, valueString }: { readonly type: NoteType; readonly valueString: string },
    ifMatch: SeenVersions,
  ): Promise<Observation> {
    const may = (visit: AppointmentRow): boolean => mayWriteNotes(actor, { ...peopleOf(visit), ...visit });
    const before = this.require(await this.appointments.find(actor.partyId, appointmentId), may, takesNotes);
    await this.sealed.require(actor, sealedTextNamed('/valueString', appointmentId, valueString, before.patientId));

    const id = noteId(appointmentId, type);
    return this.database.tx(async (tx) => {
      const visit = this.require(await this.appointments.lock(tx, actor.partyId, appointmentId), may, takesNotes);
      const [current] = await this.observations.list(appointmentId, [id]);
      const after = current?.version ?? 0;
      checkVersion(ifMatch, after, 'required');
      await this.observations.putNote(tx, {
        id,
        appointmentId,
        type,
        value: valueString,
        authorId: actor.userId,
        after,
      });
      // One line for each writer and note, not one for each pause in their typing.
      if (current?.author.id !== actor.userId) this.audit(tx, visit, 'appointment.noted');
      await this.publish(tx, visit, type, after + 1);
      return this.one(appointmentId, id);
    });
  }

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`, `APPOINTMENT_STATE`, `OBSERVATION_ID_SCOPE`, `ENVELOPE_SCOPE` */
  async addCaptures(actor: Actor, appointmentId: string, captures: readonly WrittenCapture[]): Promise<Observation[]> {
    const may = (visit: AppointmentRow): boolean => mayAddCaptures(actor, peopleOf(visit));
    const before = this.require(await this.appointments.find(actor.partyId, appointmentId), may, takesCaptures);
    refuseForeign(appointmentId, captures);
    const named = captures.flatMap(({ valueString }, at) =>
      sealedTextNamed(`/observations/${at}/valueString`, appointmentId, valueString, before.patientId),
    );
    await this.sealed.require(actor, named);

    return this.database.tx(async (tx) => {
      const visit = this.require(await this.appointments.lock(tx, actor.partyId, appointmentId), may, takesCaptures);
      if ((await this.observations.add(tx, appointmentId, captures, actor.userId)) > 0) {
        this.audit(tx, visit, 'appointment.measured');
        for (const type of new Set(captures.map((one) => one.type))) await this.publish(tx, visit, type, 1);
      }
      return this.observations.list(
        appointmentId,
        captures.map(({ id }) => id),
      );
    });
  }

  private require(
    visit: AppointmentRow | undefined,
    may: (visit: AppointmentRow) => boolean,
    isOpen: typeof takesNotes,
  ): AppointmentRow {
    if (visit === undefined) throw new Refusal('NOT_FOUND');
    if (!may(visit)) throw new Refusal('FORBIDDEN');
    const times = { status: visit.status, ...parseInterval(visit) };
    if (!isOpen(times, this.clock.now())) throw new Refusal('APPOINTMENT_STATE');
    return visit;
  }

  private async one(appointmentId: string, id: string): Promise<Observation> {
    const [found] = await this.observations.list(appointmentId, [id]);
    if (found === undefined) throw new Error('the note was written a moment ago');
    return found;
  }

  private audit(tx: Tx, { id, patientId }: AppointmentRow, action: string): void {
    tx.audit({ action, targetKind: 'appointment', targetId: id, patientId, outcome: 'ok' });
  }

  /** Those who receive the patient, on all their screens. */
  private async publish(tx: Tx, visit: AppointmentRow, type: string, version: number): Promise<void> {
    const cards = await this.people.cards(practitionerIdsOf(visit));
    const rooms = [...cards.values()].flatMap(({ userData }) => (userData.userId ? [userRoom(userData.userId)] : []));
    const payload = { id: visit.id, type, version };
    tx.publish(emitToRooms(`visit-observation:${visit.id}`, rooms, 'appointment/observation', payload));
  }
}

const peopleOf = (visit: AppointmentRow) => ({
  patientId: visit.patientId,
  practitionerIds: practitionerIdsOf(visit),
});

/** Without the notes, to a person who does not read them. */
const shownTo = <Of extends { readonly type: string }>(
  actor: Actor,
  visit: AppointmentRow,
  all: readonly Of[],
): Of[] => {
  const readsNotes = mayReadNotes(actor, { ...peopleOf(visit), isEnded: visit.status === 'FULFILLED' });
  return all.filter(({ type }) => readsNotes || !isNoteType(type));
};

const isOfVisit = (appointmentId: string, { id, type }: WrittenCapture): boolean => {
  const start = captureId(appointmentId, type, '');
  return id.startsWith(start) && isUuid(id.slice(start.length));
};

function refuseForeign(appointmentId: string, captures: readonly WrittenCapture[]): void {
  const { detail: message } = refusalRow('OBSERVATION_ID_SCOPE');
  const errors = captures.flatMap((one, at): FieldError[] =>
    isOfVisit(appointmentId, one) ? [] : [{ pointer: `/observations/${at}/id`, code: 'OBSERVATION_ID_SCOPE', message }],
  );
  if (errors.length > 0) throw new Refusal('OBSERVATION_ID_SCOPE', { errors });
}
