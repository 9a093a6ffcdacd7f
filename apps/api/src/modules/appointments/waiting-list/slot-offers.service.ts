import type { Interval } from '@maillon/domain/calendar/interval';
import { isOfferTime, isTooNear, leftOf, OFFER_NOTICE_MS } from '@maillon/domain/calendar/waiting-list';
import { isoOf, SECOND_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval as Every } from '@nestjs/schedule';
import { ENV, type Env } from '../../../platform/env.ts';
import { OutboxHandlers } from '../../../platform/outbox/outbox-handlers.ts';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { waitForLock } from '../../../platform/postgres/locks.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { LocalDay } from '../../../platform/time/local-day.ts';
import { type FreedTimeRow, FreedTimesRepository, type OfferedTime } from './freed-times.repository.ts';
import { OfferedTeams } from './offered-teams.service.ts';
import { RequestOffers } from './request-offers.service.ts';
import { SlotRequestsRepository } from './slot-requests.repository.ts';
import { VisitOffers } from './visit-offers.service.ts';
import { type SlotOfferRow, WaitingListRepository } from './waiting-list.repository.ts';
import { TIME_FREED, WaitingListChanges } from './waiting-list-changes.ts';

/** How late the next one is asked at most, when the first does not answer. */
const EVERY_MS = 20 * SECOND_MS;
const PORTION = 50;
/** Who waits longest is asked first; patients behind so many are not reached by one freed time. */
const MAX_CANDIDATES = 50;
/** New hours come without a visit that ends: for who waits without one, free time is searched this often. */
const CHECK_EVERY_MS = EVERY_MS;

interface Candidate {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly offer: (free: OfferedTime) => Promise<Interval | undefined>;
}

/** Offers each freed time to one patient who waits, for ten minutes, then to the next (docs/decisions/waiting-list.md). */
@Injectable()
export class SlotOffersService implements OnModuleInit {
  private readonly log = new Logger('WaitingList');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly handlers: OutboxHandlers,
    private readonly waiting: WaitingListRepository,
    private readonly freed: FreedTimesRepository,
    private readonly requests: SlotRequestsRepository,
    private readonly changes: WaitingListChanges,
    private readonly teams: OfferedTeams,
    private readonly visitOffers: VisitOffers,
    private readonly requestOffers: RequestOffers,
    @Inject(ENV) private readonly env: Pick<Env, 'WAITING_LIST_HOURS'>,
  ) {}

  onModuleInit(): void {
    this.handlers.on(TIME_FREED, () => this.run());
  }

  @Every(EVERY_MS)
  async tick(): Promise<void> {
    await this.run().catch((error: unknown) => this.log.warn(`the waiting list waits: ${errorName(error)}`));
  }

  /** Ends offers that stayed unanswered or whose time was booked, then offers what is free. */
  async run(): Promise<void> {
    for (const offer of await this.waiting.overdue(isoOf(this.clock.now()))) await this.end(offer, 'EXPIRED');
    for (const offer of await this.waiting.kept()) {
      if (await this.teams.isTaken(offer)) await this.end(offer, 'WITHDRAWN');
    }
    if (!isOfferTime(this.clock.now(), this.day.timeZone, this.env.WAITING_LIST_HOURS)) return;
    for (let rows = await this.freed.oldest(PORTION); rows.length > 0; rows = await this.freed.oldest(PORTION)) {
      for (const row of rows) await this.offerOrDrop(row);
    }
    await this.check();
  }

  /** One that fails keeps no other from being offered: it is dropped, and is free for everybody. */
  private async offerOrDrop(row: FreedTimeRow): Promise<void> {
    try {
      await this.database.tx((tx) => this.offer(tx, row));
    } catch (error) {
      this.log.error(`a freed time is offered to nobody: ${errorName(error)}`);
      await this.database.tx((tx) => this.freed.take(tx, row.id));
    }
  }

  private async end(offer: SlotOfferRow, status: 'EXPIRED' | 'WITHDRAWN'): Promise<void> {
    await this.database.tx(async (tx) => {
      const isEnded = await this.changes.giveBack(tx, offer.id, offer, status);
      if (isEnded && offer.appointmentId !== null) await this.visitOffers.publishEnd(tx, offer.appointmentId);
    });
  }

  private async offer(tx: Tx, freed: FreedTimeRow): Promise<void> {
    await waitForLock(tx, 'waiting list');
    if (!(await this.freed.take(tx, freed.id)) || isTooNear(freed, this.clock.now())) return;
    for (const { offer } of await this.candidates(tx, freed)) {
      const place = await offer(freed);
      if (place === undefined) continue;
      await this.freed.add(tx, [freed.partyId], leftOf(freed, place), { leftBy: freed.leftBy });
      return;
    }
  }

  /** With a visit or without one, who asked first comes first. */
  private async candidates(
    tx: Tx,
    { partyId: practitionerId, start, leftBy }: FreedTimeRow,
  ): Promise<readonly Candidate[]> {
    const all = await this.waiting.waitingFor(tx, practitionerId, MAX_CANDIDATES);
    // A visit that was moved away from there is not led back.
    const visits = all.filter(({ appointmentId }) => appointmentId !== leftBy);
    const asked = { start, now: this.clock.now(), atMost: MAX_CANDIDATES };
    const requests = await this.requests.waitingFor(tx, practitionerId, asked);
    const candidates: Candidate[] = [
      ...visits.map((visit) => ({
        since: visit.since,
        offer: (free: OfferedTime) => this.visitOffers.offer(tx, visit, free),
      })),
      ...requests.map((request) => ({
        since: request.since,
        offer: (free: OfferedTime) => this.requestOffers.offer(tx, request, free),
      })),
    ];
    return candidates.sort((a, b) => a.since - b.since);
  }

  /** Of those who wait without a visit, whether their practitioner has a time by now: one that opened, or that others left. */
  private async check(): Promise<void> {
    const now = this.clock.now();
    await this.requests.endPast(isoOf(now + OFFER_NOTICE_MS), isoOf(now));
    const due = await this.requests.due(now, CHECK_EVERY_MS, PORTION);
    await this.requests.checked(
      due.map(({ id }) => id),
      isoOf(now),
    );
    for (const request of due.toSorted((a, b) => a.since - b.since)) {
      const free = await this.requestOffers.soonest(request);
      if (free === undefined) continue;
      await this.database.tx(async (tx) => {
        await waitForLock(tx, 'waiting list');
        if (await this.requests.isOpen(tx, request.id, now)) await this.requestOffers.offer(tx, request, free);
      });
    }
  }
}
