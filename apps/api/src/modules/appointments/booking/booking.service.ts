import type { AppointmentDraft, BookedAppointment } from '@maillon/contracts/agenda/appointments';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { type BookingShare, sharedRights, USUAL_SHARE } from '@maillon/domain/access/booking-share';
import { mayOverride } from '@maillon/domain/access/visit';
import { isBookableStart } from '@maillon/domain/appointment';
import { isWithinStaffHorizon } from '@maillon/domain/appointment-rules';
import { type Interval, parseInterval } from '@maillon/domain/calendar/interval';
import type { OverrideCode } from '@maillon/domain/calendar/override-reasons';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { isV7Near, newId } from '../../../platform/ids.ts';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { AccessService } from '../../access-policies/access.service.ts';
import { SignedConsents } from '../../people/accounts/signed-consents.service.ts';
import { SealedSessions } from '../../sealed-sessions/sealed-sessions.service.ts';
import { AppointmentEvents } from '../appointment-events.ts';
import { AppointmentPresenter } from '../appointment-presenter.ts';
import { AppointmentRights } from '../appointment-rights.ts';
import type { AppointmentRow } from '../appointments.repository.ts';
import { requireBookingFor } from '../booking-for.ts';
import { AvailabilityService } from './availability.service.ts';
import { BookingRepository } from './booking.repository.ts';
import { CandidatesRepository } from './candidates.repository.ts';
import { reasonNamed } from './sealed-reason.ts';
import { SeenReasons } from './seen-reasons.service.ts';
import { SlotQueue } from './slot-queue.ts';
import {
  idsOf,
  participantsOf,
  partyIdsOf,
  practitionerIdsOf,
  type Team,
  teamOf,
  userIdsOf,
  withoutTimeOf,
} from './team.ts';
import { VisitTimeObserver } from './visit-time-observer.ts';

/** The sentence a patient agrees to by booking (design api A65); a changed sentence gets a new version. */
const CONSENT_TEXT_VERSION = 'booking-2026-11-30';

/** Taking an appointment. Double booking is refused by Postgres, for practitioners and patients alike. */
@Injectable()
export class BookingService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly people: CandidatesRepository,
    private readonly bookings: BookingRepository,
    private readonly availability: AvailabilityService,
    private readonly rights: AppointmentRights,
    private readonly access: AccessService,
    private readonly presenter: AppointmentPresenter,
    private readonly events: AppointmentEvents,
    private readonly turns: SlotQueue,
    private readonly observer: VisitTimeObserver,
    private readonly sealed: SealedSessions,
    private readonly consents: SignedConsents,
    private readonly reasons: SeenReasons,
  ) {}

  /**
   * @throws {Refusal} `NOT_FOUND` for people the actor may not know of, `PATIENT_NOT_FOLLOWED`, `FORBIDDEN` for a booking that is not theirs
   * to make, `DATE_IN_PAST`, `TOO_FAR_AHEAD`, `NO_SLOT`, `*_UNAVAILABLE`, `SLOT_OFFER_GONE`, `ID_TAKEN`, `ENVELOPE_SCOPE`, `DEPENDENCY_UNAVAILABLE`
   */
  book(actor: Actor, draft: AppointmentDraft): Promise<BookedAppointment> {
    const time = parseInterval(draft);
    return this.turns.after(partyIdsOf(draft), time, {
      look: () => this.see(actor, draft),
      work: (team, taken) => this.bookNow(actor, draft, time, withoutTimeOf(taken, team)),
    });
  }

  private async bookNow(actor: Actor, draft: AppointmentDraft, time: Interval, team: Team): Promise<BookedAppointment> {
    await this.requireMay(actor, draft, team);

    const now = this.clock.now();
    if (!isBookableStart(time.start, now)) throw new Refusal('DATE_IN_PAST');
    if (!isWithinStaffHorizon(time.start, now)) throw new Refusal('TOO_FAR_AHEAD');
    if (draft.id !== undefined && !isV7Near(draft.id, now)) throw new Refusal('ID_TAKEN');
    const override = await this.requireTime(actor, draft, time, team);

    const asked = this.rowOf(actor, draft, team);
    await this.sealed.require(actor, reasonNamed(asked.id, draft.description, asked.patientId));

    const { row, addSldIds } = await this.database.tx(async (tx) => {
      const { slotOfferId } = draft;
      const offeredBy = slotOfferId === undefined ? null : await this.observer.offerTaken(tx, slotOfferId, asked);
      const row = { ...asked, organizationId: asked.organizationId ?? offeredBy };
      const appointment = { ...row, createdBy: actor.partyId };
      this.bookings.insert(tx, appointment, participantsOf(team));
      const share = draft.fileAccess ?? USUAL_SHARE;
      const newReaders = actor.userType === 'patient' ? await this.openFile(tx, actor, row, { team, share, now }) : [];
      if (actor.userType !== 'patient') await this.askForFile(tx, actor, team, now);

      if (override !== undefined) await this.observer.timeTaken(tx, row);

      this.events.publish(tx, { ...row, override }, 'booked', userIdsOf(team), actor.userId);
      return { row, addSldIds: newReaders };
    });
    return { ...(await this.presenter.one(row)), vault: { groupId: null, addSldIds } };
  }

  /** A patient sees themselves, a professional the patients who are theirs; practitioners are in the directory. */
  async see(actor: Actor, draft: AppointmentDraft): Promise<Team> {
    this.presenter.expect(partyIdsOf(draft), actor.partyId);
    const rows = await this.people.candidates({
      actorId: actor.partyId,
      patientId: draft.patientId,
      practitionerIds: practitionerIdsOf(draft),
      start: draft.start,
      end: draft.end,
      now: new Date(this.clock.now()).toISOString(),
    });
    const team = teamOf(draft, rows);
    requireBookingFor(actor, team.patient);
    return team;
  }

  async requireMay(
    actor: Actor,
    draft: Pick<AppointmentDraft, 'organizationId' | 'doctorId' | 'midwifeId' | 'reasonCode'>,
    team: Team,
  ): Promise<void> {
    await this.reasons.require(draft.reasonCode, partyIdsOf(idsOf(team)));
    await this.rights.requireOwnStructure(actor, draft.organizationId);
    if (actor.userType === 'patient') {
      if (draft.doctorId !== undefined || draft.midwifeId !== undefined) return;
      const errors = [{ pointer: '/doctorId', code: 'REQUIRED', message: TEXTS.required }];
      throw new Refusal('VALIDATION_FAILED', { errors });
    }
    await this.rights.requireTeam(actor, team, []);
  }

  /** Returns the reason for which a calendar had to give way, if one had to. */
  private async requireTime(
    actor: Actor,
    { override, slotOfferId, fileAccess }: AppointmentDraft,
    time: Interval,
    team: Team,
  ): Promise<OverrideCode | undefined> {
    if (override !== undefined && !mayOverride(actor)) throw new Refusal('FORBIDDEN', { field: '/override' });
    if (actor.userType === 'patient') {
      await this.availability.requireSlot(team, time, { isKept: slotOfferId !== undefined });
      return undefined;
    }
    if (slotOfferId !== undefined) throw new Refusal('FORBIDDEN', { field: '/slotOfferId' });
    // What a patient opens is for the patient to say.
    if (fileAccess !== undefined) throw new Refusal('FORBIDDEN', { field: '/fileAccess' });
    const isOverridden = await this.availability.requireFree(actor, team, time, { override: override !== undefined });
    return isOverridden ? override : undefined;
  }

  /** Returns the identities in the vault of those who may read from now on. */
  private async openFile(
    tx: Tx,
    actor: Actor,
    row: AppointmentRow,
    { team, share, now }: { readonly team: Team; readonly share: BookingShare; readonly now: number },
  ): Promise<string[]> {
    const rights = sharedRights(share);
    const practitionerIds = team.practitioners.filter((member) => member.fileGrant !== 'ACCEPTED').map(({ id }) => id);
    if (practitionerIds.length === 0 || rights.length === 0) return [];
    const at = new Date(now).toISOString();
    const grant = { patientId: team.patient.id, practitionerIds, createdBy: actor.partyId, at, rights };
    const opened = await this.access.grantMedicalFile(tx, grant);
    if (opened.length === 0) return [];
    await this.consents.add(tx, {
      id: newId(),
      partyId: team.patient.id,
      type: 'data-sharing',
      textVersion: CONSENT_TEXT_VERSION,
      signedAt: at,
      collectedBy: team.patient.id,
      appointmentId: row.id,
    });
    return opened.flatMap(({ sldId }) => sldId ?? []);
  }

  async askForFile(tx: Tx, actor: Actor, team: Team, now: number): Promise<void> {
    const practitionerIds = team.practitioners.filter((member) => member.fileGrant === null).map(({ id }) => id);
    if (practitionerIds.length === 0) return;
    const at = new Date(now).toISOString();
    await this.access.requestMedicalFile(tx, {
      patientId: team.patient.id,
      practitionerIds,
      createdBy: actor.partyId,
      at,
    });
  }

  /** The row as the insert makes it, so that it need not be read back. */
  rowOf(actor: Actor, draft: AppointmentDraft, team: Team): AppointmentRow {
    const id = draft.id ?? newId();
    return {
      id,
      ...idsOf(team),
      organizationId: draft.organizationId ?? null,
      start: draft.start,
      end: draft.end,
      status: 'BOOKED',
      serviceCategory: draft.serviceCategory,
      reasonCode: draft.reasonCode ?? null,
      description: this.presenter.sealDescription(id, draft.description),
      title: null,
      startedAt: null,
      endedAt: null,
      documentId: null,
      cancelCode: null,
      version: 1,
      relation: actor.userType === 'organization' ? 'agenda' : 'participant',
    };
  }
}
