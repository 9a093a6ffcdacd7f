import type { CareRequestStatus } from '@maillon/domain/care/care-request';
import { Injectable } from '@nestjs/common';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import { shownPatient } from '../../platform/messaging/templates/shown-names.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { OrganizationTeam } from '../access-policies/grants/organization-team.service.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { PatientIdentities } from '../people/accounts/patient-identities.service.ts';
import type { DispatchRow } from './dispatches.repository.ts';
import type { ServiceRequestRow } from './service-requests.repository.ts';

type Sent = Pick<ServiceRequestRow, 'id' | 'organizationId' | 'patientId'>;
type Asked = Pick<DispatchRow, 'practitionerId' | 'state'>;

const HAS_SEEN: ReadonlySet<string> = new Set(['PENDING', 'ACCEPTED', 'DECLINED']);

/** What people of a care request are told: names and ids, never a word of its form (design api §2.14). */
@Injectable()
export class CareRequestEvents {
  constructor(
    private readonly parties: Parties,
    private readonly team: OrganizationTeam,
    private readonly identities: PatientIdentities,
  ) {}

  /** To each screen of the structure's team, and of those who were asked before this happened. */
  async publish(
    tx: Tx,
    { id, organizationId }: Sent,
    asked: readonly Asked[],
    status: CareRequestStatus,
    version: number,
  ): Promise<void> {
    const practitioners = asked.filter(({ state }) => HAS_SEEN.has(state)).map(({ practitionerId }) => practitionerId);
    const users = await this.parties.usersOf(practitioners);
    const team = await this.team.holders(organizationId, 'REQUESTS');
    const rooms = [...new Set([...users, ...team])].map(userRoom);
    tx.publish(emitToRooms(`service-request:${id}`, rooms, 'service-request/updated', { id, status, version }));
  }

  /** It is their turn, or a colleague was first. */
  async notifyPractitioners(
    tx: Tx,
    { id, organizationId }: Sent,
    template: 'service-request-dispatched' | 'service-request-taken' | 'service-request-withdrawn',
    practitionerIds: readonly string[],
  ): Promise<void> {
    const payload = { request: { request_id: id }, org: await this.nameOf(organizationId) };
    for (const userId of await this.parties.usersOf(practitionerIds)) tx.publish(notifyUser(userId, template, payload));
  }

  async notifyTeam(
    tx: Tx,
    { id, organizationId, patientId }: Sent,
    template: `service-request-${'accepted' | 'declined' | 'completed' | 'released'}`,
    practitionerId: string,
  ): Promise<void> {
    const [name, patient] = [await this.nameOf(practitionerId), await this.patientName(patientId)];
    for (const userId of await this.team.holders(organizationId, 'REQUESTS')) {
      tx.publish(notifyUser(userId, template, { request: { request_id: id }, name, patient }));
    }
  }

  /** No practitioner accepted: the structure must ask others. */
  async notifyReturned(tx: Tx, { id, organizationId, patientId }: Sent): Promise<void> {
    const patient = await this.patientName(patientId);
    for (const userId of await this.team.holders(organizationId, 'REQUESTS')) {
      tx.publish(notifyUser(userId, 'service-request-returned', { request: { request_id: id }, patient }));
    }
  }

  private async patientName(patientId: string): Promise<string> {
    const patient = await this.identities.find(patientId);
    return patient === undefined ? '' : shownPatient(patient.firstName, patient.lastName);
  }

  private async nameOf(partyId: string): Promise<string> {
    return (await this.parties.namesOf([partyId])).get(partyId) ?? '';
  }
}
