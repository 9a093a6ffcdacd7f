import { type Interval, parseInterval } from '@maillon/domain/calendar/interval';
import { earlierPlaces } from '@maillon/domain/calendar/waiting-list';
import { Injectable } from '@nestjs/common';
import { notifyUser } from '../../../platform/messaging/notifications.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { AppointmentPresenter } from '../appointment-presenter.ts';
import { AppointmentRights } from '../appointment-rights.ts';
import { type AppointmentRow, AppointmentsRepository } from '../appointments.repository.ts';
import type { Team } from '../booking/team.ts';
import type { OfferedTime } from './freed-times.repository.ts';
import { OfferedTeams } from './offered-teams.service.ts';
import { publishOffer } from './publish-offer.ts';
import { WaitingListRepository } from './waiting-list.repository.ts';

/** Offers a freed time to the patient of a visit that is later. */
@Injectable()
export class VisitOffers {
  constructor(
    private readonly clock: Clock,
    private readonly appointments: AppointmentsRepository,
    private readonly rights: AppointmentRights,
    private readonly presenter: AppointmentPresenter,
    private readonly waiting: WaitingListRepository,
    private readonly teams: OfferedTeams,
  ) {}

  /** @returns the part of it that is offered; undefined where none suits the visit */
  async offer(
    tx: Tx,
    { appointmentId, patientId }: { readonly appointmentId: string; readonly patientId: string },
    { leftBy = null, ...freed }: OfferedTime,
  ): Promise<Interval | undefined> {
    const visit = await this.appointments.lock(tx, patientId, appointmentId);
    if (visit?.status !== 'BOOKED') return undefined;
    const offered = await this.waiting.offers({ appointmentId });
    const waiting = {
      ...parseInterval(visit),
      offeredBefore: offered.map(parseInterval),
      changesUntil: this.rights.patientChangesUntil(visit),
    };
    for (const place of earlierPlaces(freed, waiting, this.clock.now())) {
      const team = await this.teams.at(tx, visit, place, visit.id);
      if (team === undefined) continue;
      await this.open(tx, visit, team, { ...place, leftBy });
      return place;
    }
    return undefined;
  }

  /** Screens that show the visit hear that its offer is over. */
  async publishEnd(tx: Tx, appointmentId: string): Promise<void> {
    const visit = await this.appointments.findOfPatient(appointmentId);
    if (visit === undefined) return;
    publishOffer(tx, visit, await this.presenter.userIdsOf(visit));
  }

  private async open(
    tx: Tx,
    visit: AppointmentRow,
    team: Team,
    { leftBy, ...place }: Interval & { readonly leftBy: string | null },
  ): Promise<void> {
    const about = { appointmentId: visit.id, requestId: null, leftBy };
    const { start, until } = await this.teams.open(tx, about, team, place);
    const { doctors, midwives, assistants } = await this.presenter.one(visit);
    const name = [...doctors, ...midwives, ...assistants].map(({ common }) => common.name).join(', ');
    tx.publish(notifyUser(team.patient.userId, 'appointment-earlier', { ID: visit.id, start, until, name }));
    publishOffer(tx, visit, await this.presenter.userIdsOf(visit));
  }
}
