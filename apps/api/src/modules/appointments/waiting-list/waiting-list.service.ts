import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { openOffers, WaitingList } from '@maillon/contracts/agenda/waiting-list';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import { isPatientOf, knowsWaiting } from '@maillon/domain/access/visit';
import { mayWait } from '@maillon/domain/calendar/waiting-list';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { AppointmentPresenter } from '../appointment-presenter.ts';
import { AppointmentRights } from '../appointment-rights.ts';
import { type AppointmentRow, AppointmentsRepository } from '../appointments.repository.ts';
import { ReschedulingService } from '../booking/rescheduling.service.ts';
import { publishOffer } from './publish-offer.ts';
import { shownOffer } from './shown-offer.ts';
import { type SlotOfferRow, WaitingListRepository } from './waiting-list.repository.ts';
import { WaitingListChanges } from './waiting-list-changes.ts';

const NOBODY: WaitingList = { since: null, mayJoin: false, offer: null };

/** Asking for an earlier time, and answering the one that is offered. */
@Injectable()
export class WaitingListService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly appointments: AppointmentsRepository,
    private readonly rights: AppointmentRights,
    private readonly presenter: AppointmentPresenter,
    private readonly rescheduling: ReschedulingService,
    private readonly waiting: WaitingListRepository,
    private readonly changes: WaitingListChanges,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` */
  async get(actor: Actor, id: string): Promise<WaitingList> {
    const visit = await this.appointments.find(actor.partyId, id);
    if (visit === undefined) throw new Refusal('NOT_FOUND');
    const mayChange = await this.rights.mayChange(actor, visit);
    if (!knowsWaiting(visit.relation, mayChange)) return NOBODY;
    const since = await this.waiting.since(id);
    const [offer] = await this.waiting.offers({ appointmentId: id });
    const mayJoin = since === null && this.isWaitable(visit) && mayChange;
    return { since, mayJoin, offer: offer === undefined ? null : shownOffer(offer, this.clock.now()) };
  }

  /** What is offered to the caller now, for any visit of theirs. */
  async open(actor: Actor): Promise<OutputOf<typeof openOffers>> {
    const offers = await this.waiting.openFor(actor.partyId, new Date(this.clock.now()).toISOString());
    return offers.flatMap((offer) =>
      offer.appointmentId === null
        ? []
        : [{ ...shownOffer(offer, this.clock.now()), appointmentId: offer.appointmentId }],
    );
  }

  /** A second call keeps the place of the first. @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`, `PATIENT_TOO_LATE`, `APPOINTMENT_STATE` */
  async join(actor: Actor, id: string): Promise<WaitingList> {
    await this.database.tx(async (tx) => {
      const visit = await this.appointments.lock(tx, actor.partyId, id);
      if (visit === undefined) throw new Refusal('NOT_FOUND');
      await this.rights.requireChange(actor, visit, tx);
      if (!this.isWaitable(visit)) throw new Refusal('APPOINTMENT_STATE');
      const since = new Date(this.clock.now()).toISOString();
      if (!(await this.waiting.add(tx, { appointmentId: id, since, createdBy: actor.partyId }))) return;
      const { patientId } = visit;
      tx.audit({ action: 'waiting-list.join', targetKind: 'appointment', targetId: id, patientId, outcome: 'ok' });
      publishOffer(tx, visit, await this.presenter.userIdsOf(visit));
    });
    return this.get(actor, id);
  }

  /** What is offered goes to the next one. @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` */
  async leave(actor: Actor, id: string): Promise<WaitingList> {
    await this.database.tx(async (tx) => {
      const visit = await this.appointments.lock(tx, actor.partyId, id);
      if (visit === undefined) throw new Refusal('NOT_FOUND');
      if (!isPatientOf(actor, visit)) await this.rights.requireChange(actor, visit, tx);
      await this.changes.withdraw(tx, id);
      if (!(await this.waiting.remove(tx, id))) return;
      const { patientId } = visit;
      tx.audit({ action: 'waiting-list.leave', targetKind: 'appointment', targetId: id, patientId, outcome: 'ok' });
      publishOffer(tx, visit, await this.presenter.userIdsOf(visit));
    });
    return this.get(actor, id);
  }

  /** Moves the visit there. @throws {Refusal} `NOT_FOUND`, `SLOT_OFFER_OVER`, and as a move does */
  accept(actor: Actor, id: string, offerId: string): Promise<Appointment> {
    return this.database.tx(async (tx) => {
      const visit = await this.appointments.lock(tx, actor.partyId, id);
      const offer = await this.offerTo(actor, visit, offerId);
      if (offer.status === 'ACCEPTED' && visit?.start === offer.start) return this.presenter.one(visit);
      if (visit === undefined || shownOffer(offer, this.clock.now()).status !== 'OPEN')
        throw new Refusal('SLOT_OFFER_OVER');
      if ((await this.waiting.end(tx, offerId, 'ACCEPTED')) === undefined) throw new Refusal('SLOT_OFFER_OVER');
      const { start, end } = offer;
      return this.rescheduling.update(actor, id, { start, end }, [visit.version]);
    });
  }

  /** A second answer, or one that comes late, changes nothing. @throws {Refusal} `NOT_FOUND` */
  async decline(actor: Actor, id: string, offerId: string): Promise<WaitingList> {
    await this.database.tx(async (tx) => {
      const offer = await this.offerTo(actor, await this.appointments.lock(tx, actor.partyId, id), offerId);
      await this.changes.giveBack(tx, offerId, offer, 'DECLINED');
    });
    return this.get(actor, id);
  }

  private async offerTo(actor: Actor, visit: AppointmentRow | undefined, offerId: string): Promise<SlotOfferRow> {
    const isTheirs = visit !== undefined && isPatientOf(actor, visit);
    const offers = isTheirs ? await this.waiting.offers({ appointmentId: visit.id }) : [];
    const offer = offers.find(({ id }) => id === offerId);
    if (offer === undefined) throw new Refusal('NOT_FOUND');
    return offer;
  }

  private isWaitable(visit: AppointmentRow): boolean {
    return visit.status === 'BOOKED' && mayWait(this.rights.patientChangesUntil(visit), this.clock.now());
  }
}
