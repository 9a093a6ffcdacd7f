import { isPatientCard } from '@maillon/contracts/accounts/person-cards';
import type { create, OfferedSlot, SlotRequest } from '@maillon/contracts/agenda/slot-requests';
import type { ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { DAY_MS, isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Housekeeping } from '../../../platform/housekeeping.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { PeopleService } from '../../people/people.service.ts';
import { AskedSlots } from './asked-slots.service.ts';
import { shownOffer } from './shown-offer.ts';
import { type SlotRequestRow, SlotRequestsRepository } from './slot-requests.repository.ts';
import { type SlotOfferRow, WaitingListRepository } from './waiting-list.repository.ts';
import { WaitingListChanges } from './waiting-list-changes.ts';

type Asked = ParsedOf<typeof create>['body'];

/** So long a link still says what became of a slot. */
const RETENTION_MS = 30 * DAY_MS;
const PORTION = 1_000;

/** Waiting for a slot without a visit, and letting one go that is offered. Taking it is booking it. */
@Injectable()
export class SlotRequestsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly people: PeopleService,
    private readonly requests: SlotRequestsRepository,
    private readonly waiting: WaitingListRepository,
    private readonly changes: WaitingListChanges,
    private readonly asked: AskedSlots,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('slot requests', () =>
      this.requests.deleteEnded(isoOf(this.clock.now() - RETENTION_MS), PORTION),
    );
  }

  async list({ partyId }: Actor): Promise<SlotRequest[]> {
    const rows = await this.requests.openOf(partyId);
    const offers = await this.waiting.openOffers(
      rows.map(({ id }) => id),
      this.clock.now(),
    );
    const cards = await this.people.cards(rows.map(({ practitionerId }) => practitionerId));
    return rows.flatMap(({ id, practitionerId, reasonCode, since, before }) => {
      const practitioner = cards.get(practitionerId);
      if (practitioner === undefined || isPatientCard(practitioner)) return [];
      const offer = offers.get(id) ?? null;
      return [{ id, practitioner, reasonCode, since: isoOf(since), before: isoOf(before), offer }];
    });
  }

  /** @throws {Refusal} `NOT_FOUND`, `DATE_IN_PAST`, `SLOT_REQUEST_LIMIT`, `VALIDATION_FAILED` for a reason that they see no patient about */
  async create(actor: Actor, body: Asked): Promise<SlotRequest[]> {
    const asked = { ...body, patientId: actor.partyId };
    const { practitioner } = await this.asked.look(actor.partyId, asked);
    await this.asked.add({ ...asked, practitionerId: practitioner.id, isAskedByStaff: false });
    return this.list(actor);
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async remove(actor: Actor, id: string): Promise<SlotRequest[]> {
    const row = await this.requests.open(id);
    if (row?.patientId !== actor.partyId) throw new Refusal('NOT_FOUND');
    await this.asked.end(row);
    return this.list(actor);
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async offer(actor: Actor, offerId: string): Promise<OfferedSlot> {
    const { request, offer } = await this.own(actor, offerId);
    const practitioner = await this.cardOf(request.practitionerId);
    if (practitioner === undefined) throw new Refusal('NOT_FOUND');
    const { reasonCode, isEnded } = request;
    return { ...shownOffer(offer, this.clock.now()), practitioner, reasonCode, isWaiting: !isEnded };
  }

  /** A second answer, or one that comes late, changes nothing. @throws {Refusal} `NOT_FOUND` */
  async decline(actor: Actor, offerId: string): Promise<OfferedSlot> {
    const { offer } = await this.own(actor, offerId);
    await this.database.tx((tx) => this.changes.giveBack(tx, offerId, offer, 'DECLINED'));
    return this.offer(actor, offerId);
  }

  private async own(
    { partyId }: Actor,
    offerId: string,
  ): Promise<{ readonly request: SlotRequestRow; readonly offer: SlotOfferRow }> {
    const request = await this.requests.ofOffer(offerId);
    const offers = request?.patientId === partyId ? await this.waiting.offers({ requestId: request.id }) : [];
    const offer = offers.find(({ id }) => id === offerId);
    if (request === undefined || offer === undefined) throw new Refusal('NOT_FOUND');
    return { request, offer };
  }

  private async cardOf(id: string) {
    const card = (await this.people.cards([id])).get(id);
    return card === undefined || isPatientCard(card) ? undefined : card;
  }
}
