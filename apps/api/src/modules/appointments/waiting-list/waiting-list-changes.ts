import { MOVE_UNDO_MS } from '@maillon/domain/appointment-rules';
import { parseInterval } from '@maillon/domain/calendar/interval';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { AccessService } from '../../access-policies/access.service.ts';
import { AppointmentPresenter } from '../appointment-presenter.ts';
import { type AppointmentRow, AppointmentsRepository } from '../appointments.repository.ts';
import { practitionerIdsOf } from '../booking/team.ts';
import { VisitTimeObserver } from '../booking/visit-time-observer.ts';
import { FreedTimesRepository } from './freed-times.repository.ts';
import { publishOffer } from './publish-offer.ts';
import { shownOffer } from './shown-offer.ts';
import { type SlotRequestRow, SlotRequestsRepository } from './slot-requests.repository.ts';
import { type SlotOfferRow, WaitingListRepository } from './waiting-list.repository.ts';

/** A time may have become free for a person who waits. */
export const TIME_FREED = 'waiting-list.freed';

/** What a change of a visit means to the waiting list, in the transaction of the change. */
@Injectable()
export class WaitingListChanges extends VisitTimeObserver {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly appointments: AppointmentsRepository,
    private readonly presenter: AppointmentPresenter,
    private readonly waiting: WaitingListRepository,
    private readonly freed: FreedTimesRepository,
    private readonly requests: SlotRequestsRepository,
    private readonly access: AccessService,
  ) {
    super();
  }

  /** The visit is off: it waits no more, and its time may be another patient's. */
  override async visitCancelled(tx: Tx, visit: AppointmentRow): Promise<void> {
    await this.waiting.remove(tx, visit.id);
    await this.leave(tx, visit);
  }

  /** It waits no more once it is earlier. An offer was made for the visit as it was. */
  override async visitMoved(
    tx: Tx,
    before: AppointmentRow,
    after: AppointmentRow,
    { isUndoable, knownStart }: { readonly isUndoable: boolean; readonly knownStart: string },
  ): Promise<void> {
    if (!isUndoable && after.start < knownStart) await this.waiting.remove(tx, before.id);
    await this.leave(tx, before, isUndoable ? MOVE_UNDO_MS : 0);
  }

  override async moveIsFinal({
    id,
    start,
    oldStart,
  }: {
    readonly id: string;
    readonly start: string;
    readonly oldStart: string;
  }): Promise<void> {
    if (start < oldStart) await this.database.tx((tx) => this.waiting.remove(tx, id));
  }

  /** Ends what is offered for a visit, so that the next one is asked. */
  async withdraw(tx: Tx, appointmentId: string): Promise<void> {
    const open = (await this.waiting.offers({ appointmentId })).find(({ status }) => status === 'OPEN');
    if (open !== undefined) await this.giveBack(tx, open.id, open, 'WITHDRAWN');
  }

  /** Staff took a time that was offered to a patient, for a reason that they gave: the offer is over, and its screens hear of it. */
  override async timeTaken(tx: Tx, visit: AppointmentRow): Promise<void> {
    for (const offer of await this.waiting.openAt(tx, practitionerIdsOf(visit), visit)) {
      if (!(await this.giveBack(tx, offer.id, offer, 'WITHDRAWN'))) continue;
      if (offer.appointmentId === null) continue;
      const offered = await this.appointments.findOfPatient(offer.appointmentId);
      if (offered !== undefined) publishOffer(tx, offered, await this.presenter.userIdsOf(offered));
    }
  }

  /** A patient books the time that was offered to them while they had no visit: they wait for it no more. */
  override async offerTaken(tx: Tx, offerId: string, visit: AppointmentRow): Promise<string | null> {
    const request = await this.requests.ofOffer(offerId);
    if (request === undefined || !isFor(request, visit)) throw new Refusal('NOT_FOUND', { field: '/slotOfferId' });
    const offer = (await this.waiting.offers({ requestId: request.id })).find(({ id }) => id === offerId);
    if (offer?.start !== visit.start || offer.end !== visit.end) {
      throw new Refusal('NOT_FOUND', { field: '/slotOfferId' });
    }
    const isOver = shownOffer(offer, this.clock.now()).status !== 'OPEN';
    if (isOver || (await this.waiting.end(tx, offerId, 'ACCEPTED')) === undefined) throw new Refusal('SLOT_OFFER_GONE');
    await this.requests.endServed(tx, request, isoOf(this.clock.now()));
    const { organizationId, practitionerId } = request;
    // Who has left the structure since receives in their own name.
    const isMember =
      organizationId !== null && (await this.access.actsFor(practitionerId, organizationId, 'MEMBER', tx));
    return isMember ? organizationId : null;
  }

  /** @returns false where the offer was over before */
  async giveBack(
    tx: Tx,
    offerId: string,
    offered: Pick<SlotOfferRow, 'start' | 'end' | 'leftBy'>,
    status: 'DECLINED' | 'EXPIRED' | 'WITHDRAWN',
  ): Promise<boolean> {
    const practitionerIds = await this.waiting.end(tx, offerId, status);
    if (practitionerIds === undefined) return false;
    await this.freed.add(tx, practitionerIds, [parseInterval(offered)], { leftBy: offered.leftBy });
    this.publish(tx);
    return true;
  }

  private async leave(tx: Tx, visit: AppointmentRow, afterMs = 0): Promise<void> {
    await this.withdraw(tx, visit.id);
    const now = this.clock.now();
    if (Date.parse(visit.start) <= now) return;
    await this.freed.add(tx, practitionerIdsOf(visit), [parseInterval(visit)], { at: now + afterMs, leftBy: visit.id });
    // What may be taken back is found by the list's own clock.
    if (afterMs === 0) this.publish(tx);
  }

  private publish(tx: Tx): void {
    tx.publish({ kind: TIME_FREED, key: 'waiting-list', payload: {} });
  }
}

const isFor = ({ patientId, practitionerId, reasonCode }: SlotRequestRow, visit: AppointmentRow): boolean => {
  const [only, ...others] = practitionerIdsOf(visit);
  return (
    visit.patientId === patientId && only === practitionerId && others.length === 0 && visit.reasonCode === reasonCode
  );
};
