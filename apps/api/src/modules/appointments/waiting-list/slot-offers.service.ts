import { type Interval, parseInterval } from '@maillon/domain/calendar/interval';
import { earlierPlaces, isOfferTime, isTooNear, leftOf, OFFER_MS } from '@maillon/domain/calendar/waiting-list';
import { isoOf, SECOND_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval as Every } from '@nestjs/schedule';
import { ENV, type Env } from '../../../platform/env.ts';
import { newId } from '../../../platform/ids.ts';
import { notifyUser } from '../../../platform/messaging/notifications.ts';
import { OutboxHandlers } from '../../../platform/outbox/outbox-handlers.ts';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { waitForLock } from '../../../platform/postgres/locks.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { LocalDay } from '../../../platform/time/local-day.ts';
import { AppointmentPresenter } from '../appointment-presenter.ts';
import { AppointmentRights } from '../appointment-rights.ts';
import { type AppointmentRow, AppointmentsRepository } from '../appointments.repository.ts';
import { AvailabilityService } from '../booking/availability.service.ts';
import { CandidatesRepository } from '../booking/candidates.repository.ts';
import { practitionerIdsOf, type Team, teamOf } from '../booking/team.ts';
import { type FreedTimeRow, FreedTimesRepository } from './freed-times.repository.ts';
import { publishOffer } from './publish-offer.ts';
import { WaitingListRepository } from './waiting-list.repository.ts';
import { TIME_FREED, WaitingListChanges } from './waiting-list-changes.ts';

/** How late the next one is asked at most, when nobody answers. */
const EVERY_MS = 20 * SECOND_MS;
const PORTION = 50;
/** Who waits longest is asked first; those behind so many are not reached by one freed time. */
const MAX_CANDIDATES = 50;

/** Offers each freed time to one patient who waits, for ten minutes, then to the next (docs/decisions/waiting-list.md). */
@Injectable()
export class SlotOffersService implements OnModuleInit {
  private readonly log = new Logger('WaitingList');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly handlers: OutboxHandlers,
    private readonly appointments: AppointmentsRepository,
    private readonly people: CandidatesRepository,
    private readonly availability: AvailabilityService,
    private readonly rights: AppointmentRights,
    private readonly presenter: AppointmentPresenter,
    private readonly waiting: WaitingListRepository,
    private readonly freed: FreedTimesRepository,
    private readonly changes: WaitingListChanges,
    @Inject(ENV) private readonly env: Pick<Env, 'WAITING_LIST_HOURS'>,
  ) {}

  onModuleInit(): void {
    this.handlers.on(TIME_FREED, () => this.run());
  }

  @Every(EVERY_MS)
  async tick(): Promise<void> {
    await this.run().catch((error: unknown) => this.log.warn(`the waiting list waits: ${errorName(error)}`));
  }

  /** Ends what nobody answered, then offers what is free. */
  async run(): Promise<void> {
    for (const { id, ...times } of await this.waiting.overdue(isoOf(this.clock.now()))) {
      await this.database.tx(async (tx) => {
        if (await this.changes.giveBack(tx, id, times, 'EXPIRED')) await this.publishEnd(tx, times.appointmentId);
      });
    }
    if (!isOfferTime(this.clock.now(), this.day.timeZone, this.env.WAITING_LIST_HOURS)) return;
    for (let rows = await this.freed.oldest(PORTION); rows.length > 0; rows = await this.freed.oldest(PORTION)) {
      for (const row of rows) await this.database.tx((tx) => this.offer(tx, row));
    }
  }

  private async offer(tx: Tx, freed: FreedTimeRow): Promise<void> {
    await waitForLock(tx, 'waiting list');
    if (!(await this.freed.take(tx, freed.id)) || isTooNear(freed, this.clock.now())) return;
    for (const { appointmentId, patientId } of await this.waiting.waitingFor(tx, freed.partyId, MAX_CANDIDATES)) {
      const visit = await this.appointments.lock(tx, patientId, appointmentId);
      if (visit?.status !== 'BOOKED') continue;
      const found = await this.placeFor(tx, visit, freed);
      if (found === undefined) continue;
      await this.open(tx, visit, found.team, found.place);
      await this.freed.add(tx, [freed.partyId], leftOf(freed, found.place));
      return;
    }
  }

  private async placeFor(
    tx: Tx,
    visit: AppointmentRow,
    freed: Interval,
  ): Promise<{ readonly place: Interval; readonly team: Team } | undefined> {
    const now = this.clock.now();
    const offered = await this.waiting.offers(visit.id);
    const waiting = {
      ...parseInterval(visit),
      offeredBefore: offered.map(parseInterval),
      changesUntil: this.rights.patientChangesUntil(visit),
    };
    for (const place of earlierPlaces(freed, waiting, now)) {
      const team = await this.teamAt(tx, visit, place, now);
      if (team !== undefined) return { place, team };
    }
    return undefined;
  }

  /** The people of the visit, if all of them can come then. */
  private async teamAt(tx: Tx, visit: AppointmentRow, place: Interval, now: number): Promise<Team | undefined> {
    const question = {
      actorId: visit.patientId,
      patientId: visit.patientId,
      practitionerIds: practitionerIdsOf(visit),
      start: isoOf(place.start),
      end: isoOf(place.end),
      now: isoOf(now),
      exceptAppointmentId: visit.id,
    };
    try {
      const team = teamOf(visit, await this.people.candidates(question, tx));
      await this.availability.requireSlot(team, place, { on: tx });
      return team;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  private async open(tx: Tx, visit: AppointmentRow, team: Team, place: Interval): Promise<void> {
    const now = this.clock.now();
    const [start, end, until] = [isoOf(place.start), isoOf(place.end), isoOf(now + OFFER_MS)];
    const holds = team.practitioners.map(({ id: partyId, scheduleId }) => ({
      partyId,
      scheduleId,
      patientId: visit.patientId,
    }));
    const offer = { id: newId(), appointmentId: visit.id, start, end, until };
    await this.waiting.open(tx, { ...offer, at: isoOf(now) }, holds);

    const { doctors, midwives, assistants } = await this.presenter.one(visit);
    const name = [...doctors, ...midwives, ...assistants].map(({ common }) => common.name).join(', ');
    const { userId } = team.patient;
    tx.publish(notifyUser(userId, 'appointment-earlier', { ID: visit.id, start, until, name }));
    publishOffer(tx, visit, await this.presenter.userIdsOf(visit));
  }

  private async publishEnd(tx: Tx, appointmentId: string): Promise<void> {
    const visit = await this.appointments.findOfPatient(appointmentId);
    if (visit === undefined) return;
    publishOffer(tx, visit, await this.presenter.userIdsOf(visit));
  }
}
