import type { Interval } from '@maillon/domain/calendar/interval';
import { parseInterval } from '@maillon/domain/calendar/interval';
import { openingsOf } from '@maillon/domain/calendar/openings';
import { APPOINTMENT_REASONS } from '@maillon/domain/calendar/visit-reasons';
import { OFFER_NOTICE_MS, placesIn } from '@maillon/domain/calendar/waiting-list';
import { isoOf, MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { notifyUser } from '../../../platform/messaging/notifications.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { PeopleService } from '../../people/people.service.ts';
import { SeenReasons } from '../booking/seen-reasons.service.ts';
import { BookableService } from '../slots/bookable.service.ts';
import { wholeDays } from '../slots/slot-range.ts';
import { SlotsRepository } from '../slots/slots.repository.ts';
import { FreedTimesRepository, type OfferedTime } from './freed-times.repository.ts';
import { OfferedTeams } from './offered-teams.service.ts';
import { type SlotRequestRow, SlotRequestsRepository } from './slot-requests.repository.ts';
import { WaitingListRepository } from './waiting-list.repository.ts';

/** Offers a free time to a patient who waits without a visit. */
@Injectable()
export class RequestOffers {
  constructor(
    private readonly clock: Clock,
    private readonly bookable: BookableService,
    private readonly slots: SlotsRepository,
    private readonly people: PeopleService,
    private readonly requests: SlotRequestsRepository,
    private readonly waiting: WaitingListRepository,
    private readonly teams: OfferedTeams,
    private readonly freed: FreedTimesRepository,
    private readonly reasons: SeenReasons,
  ) {}

  /** @returns the part of it that is offered; undefined where none suits them */
  async offer(tx: Tx, request: SlotRequestRow, { leftBy = null, ...free }: OfferedTime): Promise<Interval | undefined> {
    const now = this.clock.now();
    if (await this.requests.isServed(tx, request)) {
      await this.requests.end(tx, request.id, isoOf(now));
      return undefined;
    }
    const { practitionerId, patientId, reasonCode, before } = request;
    // A time that could not be booked for it would be offered again and again.
    if (!(await this.reasons.seeing(reasonCode, [practitionerId])).has(practitionerId)) {
      await this.requests.end(tx, request.id, isoOf(now));
      return undefined;
    }
    const card = (await this.people.cards([practitionerId])).get(practitionerId);
    if (card === undefined) return undefined;
    const ids = { patientId, [`${card.userType}Id`]: practitionerId };
    const lasts = APPOINTMENT_REASONS[reasonCode].minutes * MINUTE_MS;
    const offeredBefore = await this.offeredBefore(request);
    for (const place of placesIn(free, { lasts, before, offeredBefore }, now)) {
      const team = await this.teams.at(tx, ids, place);
      if (team === undefined) continue;
      const { id, start, until } = await this.teams.open(
        tx,
        { appointmentId: null, requestId: request.id, leftBy },
        team,
        place,
      );
      const payload = { ID: id, start, until, name: card.common.name };
      tx.publish(notifyUser(team.patient.userId, 'slot-offered', payload));
      return place;
    }
    return undefined;
  }

  /** The soonest time of their practitioner that they were not offered before; undefined where there is none. */
  async soonest(request: SlotRequestRow): Promise<Interval | undefined> {
    const now = this.clock.now();
    const range = { start: now, end: request.before };
    const days = wholeDays(range);
    const [calendar] = await this.bookable.among([request.practitionerId], days);
    if (calendar === undefined || calendar.open === null || calendar.free === null) return undefined;
    const { minutes } = APPOINTMENT_REASONS[request.reasonCode];
    const busy = [
      ...(await this.slots.busy(request.patientId, days)),
      ...(await this.offeredBefore(request)),
      ...(await this.freed.notYet(request.practitionerId)),
    ];
    const { open, free, timeZone, away } = calendar;
    const asked = { durationMinutes: minutes, range, now, noticeMs: OFFER_NOTICE_MS, busy, together: [], most: 1 };
    const [start] = openingsOf({ open, free, timeZone, away }, asked).starts;
    return start === undefined ? undefined : { start, end: start + minutes * MINUTE_MS };
  }

  /** For another reason too: no patient is asked twice about one time, and it goes to the next patient. */
  private async offeredBefore({ patientId, practitionerId }: SlotRequestRow): Promise<readonly Interval[]> {
    return (await this.waiting.offers({ request: { patientId, practitionerId } })).map(parseInterval);
  }
}
