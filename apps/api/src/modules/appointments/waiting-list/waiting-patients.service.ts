import { isPatientCard } from '@maillon/contracts/accounts/person-cards';
import type { create, WaitingPatients } from '@maillon/contracts/agenda/waiting-patients';
import type { ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { judgeBookingFor, mayEndWaiting, seesWaiting } from '@maillon/domain/access/visit';
import { APPOINTMENT_REASONS, usualReason } from '@maillon/domain/calendar/visit-reasons';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { notifyUser } from '../../../platform/messaging/notifications.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { PeopleService } from '../../people/people.service.ts';
import { AppointmentRights } from '../appointment-rights.ts';
import { requireBookingFor } from '../booking-for.ts';
import { SeenPatientsRepository } from '../slots/seen-patients.repository.ts';
import { AskedSlots } from './asked-slots.service.ts';
import { type SlotRequestRow, SlotRequestsRepository } from './slot-requests.repository.ts';
import { WaitingListRepository } from './waiting-list.repository.ts';
import { WaitingRights } from './waiting-rights.service.ts';

type Asked = ParsedOf<typeof create>['body'];

/** The longest list that is shown; one freed time reaches no patient behind so many. */
const MAX_SHOWN = 100;

/** The waiting list of a practitioner as those see it who book for them: whom they may book for, and how many others. */
@Injectable()
export class WaitingPatientsService {
  constructor(
    private readonly clock: Clock,
    private readonly rights: WaitingRights,
    private readonly structures: AppointmentRights,
    private readonly people: PeopleService,
    private readonly requests: SlotRequestsRepository,
    private readonly waiting: WaitingListRepository,
    private readonly asked: AskedSlots,
    private readonly seenPatients: SeenPatientsRepository,
  ) {}

  /**
   * Who does not read the calendar sees neither how many wait nor when they are offered a time.
   * @throws {Refusal} `NOT_FOUND` for a practitioner whose waiting list is not the actor's to fill
   */
  async list(actor: Actor, practitionerId: string): Promise<WaitingPatients> {
    const held = await this.rights.towards(actor, practitionerId);
    if (held === null) throw new Refusal('NOT_FOUND', { field: '/practitionerId' });
    const rows = await this.requests.openTo(practitionerId, MAX_SHOWN);
    const known = await this.whomTheyBookFor(actor, rows);
    const seen = rows.filter((row) => known.has(row.patientId) && seesWaiting({ ...row, ...held }));
    const cards = await this.people.cards(seen.map(({ patientId }) => patientId));
    const offered = held.readsCalendar ? seen.map(({ id }) => id) : [];
    const offers = await this.waiting.openOffers(offered, this.clock.now());
    const patients = seen.flatMap((row) => {
      const { id, patientId, reasonCode, since, before } = row;
      const patient = cards.get(patientId);
      if (patient === undefined || !isPatientCard(patient)) return [];
      const { category: serviceCategory } = APPOINTMENT_REASONS[reasonCode];
      const times = { since: isoOf(since), before: isoOf(before), offer: offers.get(id) ?? null };
      return [{ id, patient, serviceCategory, ...times, mayTakeOff: mayEndWaiting({ ...row, ...held }) }];
    });
    return { patients, others: held.readsCalendar ? rows.length - seen.length : 0 };
  }

  /**
   * The patient is told, and answers what is offered themselves.
   * @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`, `NOT_A_COLLEAGUE`, `PATIENT_NOT_FOLLOWED`, `PATIENT_CANNOT_ANSWER`,
   * and as {@link AskedSlots.add}
   */
  async create(actor: Actor, { serviceCategory, ...body }: Asked): Promise<WaitingPatients> {
    const reasonCode = usualReason(serviceCategory);
    const { patient, practitioner } = await this.asked.look(actor.partyId, { ...body, reasonCode });
    requireBookingFor(actor, patient);
    if ((await this.rights.towards(actor, practitioner.id)) === null) {
      const code = actor.userType === 'organization' ? 'FORBIDDEN' : 'NOT_A_COLLEAGUE';
      throw new Refusal(code, { field: '/practitionerId' });
    }
    await this.structures.requireOwnStructure(actor, body.organizationId);
    if (!patient.active) throw new Refusal('PATIENT_CANNOT_ANSWER');
    const name = await this.nameOf(practitioner.id);
    const ids = { patientId: patient.id, practitionerId: practitioner.id };
    await this.asked.add({ ...body, ...ids, reasonCode, isAskedByStaff: true }, (tx) =>
      tx.publish(notifyUser(patient.userId, 'slot-awaited', { ID: practitioner.id, name })),
    );
    return this.list(actor, practitioner.id);
  }

  /** The patient is told: they may count on a time that is not going to be offered. @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` */
  async remove(actor: Actor, id: string): Promise<WaitingPatients> {
    const row = await this.requests.open(id);
    const held = row === undefined ? null : await this.rights.towards(actor, row.practitionerId);
    if (row === undefined || held === null) throw new Refusal('NOT_FOUND');
    const patient = (await this.whomTheyBookFor(actor, [row])).get(row.patientId);
    if (patient === undefined || !seesWaiting({ ...row, ...held })) throw new Refusal('NOT_FOUND');
    if (!mayEndWaiting({ ...row, ...held })) throw new Refusal('FORBIDDEN');
    const { practitionerId } = row;
    const name = await this.nameOf(practitionerId);
    await this.asked.end(row, (tx) =>
      tx.publish(notifyUser(patient.userId, 'slot-awaited-no-more', { ID: practitionerId, name })),
    );
    return this.list(actor, practitionerId);
  }

  private async whomTheyBookFor(actor: Actor, rows: readonly Pick<SlotRequestRow, 'patientId'>[]) {
    const seen = await this.seenPatients.of(
      actor.partyId,
      rows.map(({ patientId }) => patientId),
    );
    const theirs = seen.filter((patient) => judgeBookingFor(actor, patient) === 'YES');
    return new Map(theirs.map((patient) => [patient.id, patient]));
  }

  private async nameOf(practitionerId: string): Promise<string> {
    return (await this.people.cards([practitionerId])).get(practitionerId)?.common.name ?? '';
  }
}
