import type { Interval } from '@maillon/domain/calendar/interval';
import { OFFER_MS } from '@maillon/domain/calendar/waiting-list';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { AvailabilityService } from '../booking/availability.service.ts';
import { CandidatesRepository } from '../booking/candidates.repository.ts';
import { practitionerIdsOf, type Team, type TeamIds, teamOf } from '../booking/team.ts';
import { type KeptOffer, type SlotOfferRow, WaitingListRepository } from './waiting-list.repository.ts';

/** Asks whether the people of a visit can come at a time, and keeps the time for its patient. */
@Injectable()
export class OfferedTeams {
  constructor(
    private readonly clock: Clock,
    private readonly people: CandidatesRepository,
    private readonly availability: AvailabilityService,
    private readonly waiting: WaitingListRepository,
  ) {}

  /** Those people, if all of them can come then; undefined otherwise. */
  async at(tx: Tx, ids: TeamIds, place: Interval, exceptAppointmentId?: string): Promise<Team | undefined> {
    const { patientId } = ids;
    const question = {
      ...{ actorId: patientId, patientId, practitionerIds: practitionerIdsOf(ids) },
      ...{ start: isoOf(place.start), end: isoOf(place.end), now: isoOf(this.clock.now()) },
      ...(exceptAppointmentId !== undefined && { exceptAppointmentId }),
    };
    try {
      const team = teamOf(ids, await this.people.candidates(question, tx));
      await this.availability.requireSlot(team, place, { on: tx });
      return team;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  /** Whether one of them was booked for that time by others, who looked before it was kept and wrote after it. */
  async isTaken({ start, end, people, appointmentId }: KeptOffer): Promise<boolean> {
    const [patientId] = people.map((hold) => hold.patientId);
    if (patientId === undefined) return false;
    const rows = await this.people.candidates({
      ...{ actorId: patientId, patientId, practitionerIds: people.map(({ partyId }) => partyId) },
      ...{ start, end, now: isoOf(this.clock.now()) },
      ...(appointmentId !== null && { exceptAppointmentId: appointmentId }),
    });
    return rows.some(({ kind, taken }) => kind !== 'patient' && taken);
  }

  async open(
    tx: Tx,
    about: Pick<SlotOfferRow, 'appointmentId' | 'requestId' | 'leftBy'>,
    { patient, practitioners }: Team,
    place: Interval,
  ): Promise<SlotOfferRow> {
    const now = this.clock.now();
    const [start, end, until] = [isoOf(place.start), isoOf(place.end), isoOf(now + OFFER_MS)];
    const holds = practitioners.map(({ id: partyId, scheduleId }) => ({ partyId, scheduleId, patientId: patient.id }));
    const offer = { id: newId(), ...about, start, end, until };
    await this.waiting.open(tx, { ...offer, at: isoOf(now) }, holds);
    return { ...offer, status: 'OPEN' };
  }
}
