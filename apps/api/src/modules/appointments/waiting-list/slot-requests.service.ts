import { isPatientCard } from '@maillon/contracts/agenda/appointments';
import type { create, OfferedSlot, SlotRequest } from '@maillon/contracts/agenda/slot-requests';
import type { ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { TEXTS } from '@maillon/contracts/fields/texts';
import { isOfferedBy } from '@maillon/domain/calendar/visit-reasons';
import { MAX_SLOT_REQUESTS, OFFER_NOTICE_MS, SLOT_REQUEST_MS } from '@maillon/domain/calendar/waiting-list';
import { DAY_MS, isoOf, MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Housekeeping } from '../../../platform/housekeeping.ts';
import { newId } from '../../../platform/ids.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { lockRow, waitForLock } from '../../../platform/postgres/locks.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { PeopleService } from '../../people/people.service.ts';
import { CandidatesRepository } from '../booking/candidates.repository.ts';
import { shownOffer } from './shown-offer.ts';
import { type SlotRequestRow, SlotRequestsRepository } from './slot-requests.repository.ts';
import { type SlotOfferRow, WaitingListRepository } from './waiting-list.repository.ts';
import { TIME_FREED, WaitingListChanges } from './waiting-list-changes.ts';

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
    private readonly candidates: CandidatesRepository,
    private readonly people: PeopleService,
    private readonly requests: SlotRequestsRepository,
    private readonly waiting: WaitingListRepository,
    private readonly changes: WaitingListChanges,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('slot requests', () =>
      this.requests.deleteEnded(isoOf(this.clock.now() - RETENTION_MS), PORTION),
    );
  }

  async list({ partyId }: Actor): Promise<SlotRequest[]> {
    const rows = await this.requests.openOf(partyId);
    const shown = await Promise.all(
      rows.map(async ({ id, practitionerId, reasonCode, since, before }) => {
        const practitioner = await this.cardOf(practitionerId);
        if (practitioner === undefined) return [];
        const [last] = await this.waiting.offers({ requestId: id });
        const offer = last && shownOffer(last, this.clock.now());
        const open = offer?.status === 'OPEN' ? offer : null;
        return [{ id, practitioner, reasonCode, since: isoOf(since), before: isoOf(before), offer: open }];
      }),
    );
    return shown.flat();
  }

  /** @throws {Refusal} `NOT_FOUND`, `DATE_IN_PAST`, `SLOT_REQUEST_LIMIT`, `VALIDATION_FAILED` for a reason that they see nobody about */
  async create(actor: Actor, asked: Asked): Promise<SlotRequest[]> {
    const practitionerId = await this.bookableId(actor, asked);
    const now = this.clock.now();
    const furthest = now + SLOT_REQUEST_MS;
    const before = asked.before === undefined ? furthest : Math.min(Date.parse(asked.before), furthest);
    if (before <= now + OFFER_NOTICE_MS) throw new Refusal('DATE_IN_PAST', { field: '/before' });
    const { partyId: patientId } = actor;
    await this.database.tx(async (tx) => {
      // Many at once count each other.
      await lockRow(tx, 'patients', patientId);
      const open = await this.requests.openOf(patientId);
      const isKnown = open.some((row) => row.practitionerId === practitionerId && row.reasonCode === asked.reasonCode);
      if (!isKnown && open.length >= MAX_SLOT_REQUESTS) throw new Refusal('SLOT_REQUEST_LIMIT');
      const row = { id: newId(), patientId, practitionerId, reasonCode: asked.reasonCode, since: now, before };
      if (!(await this.requests.add(tx, { ...row, isEnded: false }))) return;
      const target = { targetKind: 'party', targetId: practitionerId } as const;
      tx.audit({ action: 'waiting-list.ask', ...target, patientId, outcome: 'ok' });
      tx.publish({ kind: TIME_FREED, key: 'waiting-list', payload: {} });
    });
    return this.list(actor);
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async remove(actor: Actor, id: string): Promise<SlotRequest[]> {
    const { partyId: patientId } = actor;
    const row = (await this.requests.openOf(patientId)).find((open) => open.id === id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    await this.database.tx(async (tx) => {
      // An offer that is being made is seen, and given back.
      await waitForLock(tx, 'waiting list');
      if (!(await this.requests.end(tx, id, isoOf(this.clock.now())))) return;
      for (const offer of await this.waiting.offers({ requestId: id })) {
        if (offer.status === 'OPEN') await this.changes.giveBack(tx, offer.id, offer, 'WITHDRAWN');
      }
      const target = { targetKind: 'party', targetId: row.practitionerId } as const;
      tx.audit({ action: 'waiting-list.end', ...target, patientId, outcome: 'ok' });
    });
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

  /** By profile id or user id: a doctor or a midwife who can be booked, and sees patients about it. */
  private async bookableId({ partyId }: Actor, { practitionerId, reasonCode }: Asked): Promise<string> {
    const now = this.clock.now();
    const rows = await this.candidates.candidates({
      ...{ actorId: partyId, patientId: partyId, practitionerIds: [practitionerId] },
      ...{ start: isoOf(now), end: isoOf(now + 15 * MINUTE_MS), now: isoOf(now) },
    });
    const found = rows.find(({ id, userId }) => id === practitionerId || userId === practitionerId);
    if (!found?.active || (found.kind !== 'doctor' && found.kind !== 'midwife')) {
      throw new Refusal('NOT_FOUND', { field: '/practitionerId' });
    }
    if (isOfferedBy(reasonCode, found.kind)) return found.id;
    throw new Refusal('VALIDATION_FAILED', {
      errors: [{ pointer: '/reasonCode', code: 'WRONG_CHOICE', message: TEXTS.wrongChoice }],
    });
  }

  private async cardOf(id: string) {
    const card = (await this.people.cards([id])).get(id);
    return card === undefined || isPatientCard(card) ? undefined : card;
  }
}
