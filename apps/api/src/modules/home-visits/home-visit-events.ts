import { Injectable } from '@nestjs/common';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { PeopleByUser } from '../people/accounts/people-by-user.service.ts';
import type { HomeVisitRow } from './home-visits.repository.ts';

type Visit = Pick<HomeVisitRow, 'id' | 'patientId' | 'performerId' | 'status' | 'version'>;

/** What the people of a visit are told: names and ids, never its note, an address or a place on the map. */
@Injectable()
export class HomeVisitEvents {
  constructor(
    private readonly parties: Parties,
    private readonly people: PeopleByUser,
  ) {}

  /** To each screen of the patient and the performer, who read it again. @param others who performed it before */
  async publish(tx: Tx, { id, patientId, performerId, status, version }: Visit, others: readonly string[] = []) {
    const people = [patientId, ...(performerId === null ? [] : [performerId]), ...others];
    const rooms = (await this.parties.usersOf([...new Set(people)])).map(userRoom);
    tx.publish(emitToRooms(`service-request:${id}`, rooms, 'service-request/updated', { id, status, version }));
  }

  /** To each screen of the performer alone: the order of the tour is theirs. */
  publishTour(tx: Tx, { id, status, version }: Visit, performer: string): void {
    const payload = { id, status, version };
    tx.publish(emitToRooms(`tour:${performer}`, [userRoom(performer)], 'service-request/updated', payload));
  }

  /** A nurse takes care of it. */
  async notifyAssigned(tx: Tx, { id, patientId }: Visit, performerId: string): Promise<void> {
    const request = { request_id: id };
    for (const userId of await this.parties.usersOf([performerId]))
      tx.publish(notifyUser(userId, 'service-request-assigned', { request }));
    const name = await this.nameOf(performerId);
    for (const userId of await this.parties.usersOf([patientId]))
      tx.publish(notifyUser(userId, 'visit-queued', { request, name }));
  }

  /** It is no longer theirs: cancelled, or another's. */
  async notifyWithdrawn(tx: Tx, { id }: Visit, performerId: string): Promise<void> {
    for (const userId of await this.parties.usersOf([performerId]))
      tx.publish(notifyUser(userId, 'visit-withdrawn', { request: { request_id: id } }));
  }

  /** @param eta minutes; null where the way is not known */
  async notifyTravelling(tx: Tx, visit: Visit, eta: number | null): Promise<void> {
    const name = await this.nameOf(visit.performerId ?? '');
    for (const userId of await this.parties.usersOf([visit.patientId]))
      tx.publish(notifyUser(userId, 'visit-travelling', { request: { request_id: visit.id }, name, eta }));
  }

  async notifyArrived(tx: Tx, visit: Visit): Promise<void> {
    const name = await this.nameOf(visit.performerId ?? '');
    for (const userId of await this.parties.usersOf([visit.patientId]))
      tx.publish(notifyUser(userId, 'visit-arrived', { request: { request_id: visit.id }, name }));
  }

  /** @param performer the user who came and found no patient */
  async notifyAbsent(tx: Tx, { id, patientId }: Visit, performer: string): Promise<void> {
    const patients = await this.parties.usersOf([patientId]);
    const people = await this.people.find([performer, ...patients]);
    const { name = '', gender } = people.get(performer) ?? {};
    for (const userId of patients) {
      const said = { request: { request_id: id }, name, gender, patientGender: people.get(userId)?.gender };
      tx.publish(notifyUser(userId, 'visit-absent', said));
    }
  }

  async notifyPatient(tx: Tx, { id, patientId }: Visit, template: 'visit-completed' | 'service-request-expired') {
    for (const userId of await this.parties.usersOf([patientId]))
      tx.publish(notifyUser(userId, template, { request: { request_id: id } }));
  }

  private async nameOf(partyId: string): Promise<string> {
    return (await this.parties.namesOf([partyId])).get(partyId) ?? '';
  }
}
