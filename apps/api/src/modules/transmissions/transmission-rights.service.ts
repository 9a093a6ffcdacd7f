import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { OrganizationTeam } from '../access-policies/grants/organization-team.service.ts';
import { PeopleByUser, type UserPerson } from '../people/accounts/people-by-user.service.ts';
import { ThreadPlaces } from '../threads/thread-places.service.ts';
import { type TransmissionRow, TransmissionsRepository } from './transmissions.repository.ts';

type Place = Pick<TransmissionRow, 'organizationId' | 'patientId'>;

/** Who reads and writes the transmissions of a structure, asked of the database each time (design api §3.4, §4.5). */
@Injectable()
export class TransmissionRights implements OnModuleInit {
  constructor(
    private readonly access: AccessService,
    private readonly team: OrganizationTeam,
    private readonly people: PeopleByUser,
    private readonly places: ThreadPlaces,
    private readonly transmissions: TransmissionsRepository,
  ) {}

  onModuleInit(): void {
    this.places.on('transmission', async (actor, id) => {
      const found = await this.transmissions.find(id);
      return found !== undefined && (await this.mayRead(actor, found.organizationId));
    });
  }

  mayRead(actor: Actor, organizationId: string): Promise<boolean> {
    return this.access.may(actor, 'TRANSMISSIONS', 'organization', organizationId);
  }

  /** As long as the patient lets the structure read their file: nothing is added to what it knew of a patient who has left. */
  followsPatient({ organizationId, patientId }: Place): Promise<boolean> {
    const structure = { partyId: organizationId, userType: 'organization' } as const;
    return this.access.may(structure, 'READ', 'patient', patientId);
  }

  /** Those of the team who read the file of this patient, by name: they open what is written. */
  async readers({ organizationId, patientId }: Place): Promise<UserPerson[]> {
    const team = await this.people.find(await this.team.holders(organizationId, 'TRANSMISSIONS'));
    const reading = await this.access.holdersAmong([...team.values()], 'READ', 'patient', patientId);
    return [...team.values()]
      .filter(({ partyId }) => reading.has(partyId))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'));
  }

  /** The user ids of all who have them in their list. */
  listeners(organizationId: string): Promise<string[]> {
    return this.team.holders(organizationId, 'TRANSMISSIONS');
  }
}
