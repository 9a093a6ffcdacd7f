import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { PeopleModule } from '../people/people.module.ts';
import { AccessService } from './access.service.ts';
import { AccessAudienceRepository } from './access-audience.repository.ts';
import { AccessEvents } from './access-events.ts';
import { AccessExpiry } from './access-expiry.ts';
import { AccessFactsRepository } from './access-facts.repository.ts';
import { AccessPartiesRepository } from './access-parties.repository.ts';
import { AccessPoliciesController } from './access-policies.controller.ts';
import { AccessPoliciesRepository } from './access-policies.repository.ts';
import { AccessPoliciesService } from './access-policies.service.ts';
import { AccessPolicyView } from './access-policy-view.ts';
import { AccessTransitions } from './access-transitions.ts';
import { AccessUse } from './access-use.ts';
import { BookingGrantsRepository } from './booking-grants.repository.ts';
import { CalendarSharingService } from './calendar-sharing.service.ts';
import { DelegationsService } from './delegations.service.ts';
import { EndedPoliciesRepository } from './ended-policies.repository.ts';
import { OrganizationTeam } from './grants/organization-team.service.ts';
import { MembershipsService } from './memberships.service.ts';
import { OrganizationRoom } from './organization-room.ts';
import { AccessPoliciesPersonalData } from './personal-data.ts';
import { PreparedGrantsService } from './prepared-grants.service.ts';
import { ReferentGrantsService } from './referent-grants.service.ts';
import { SharingController } from './sharing.controller.ts';

@Module({
  imports: [PeopleModule],
  controllers: [AccessPoliciesController, SharingController],
  providers: [
    AccessPoliciesPersonalData,
    AccessService,
    AccessPoliciesService,
    CalendarSharingService,
    DelegationsService,
    MembershipsService,
    PreparedGrantsService,
    ReferentGrantsService,
    AccessTransitions,
    AccessPolicyView,
    AccessEvents,
    AccessUse,
    AccessExpiry,
    OrganizationRoom,
    OrganizationTeam,
    AccessAudienceRepository,
    AccessFactsRepository,
    AccessPartiesRepository,
    AccessPoliciesRepository,
    EndedPoliciesRepository,
    BookingGrantsRepository,
  ],
  exports: [
    AccessService,
    AccessPoliciesService,
    MembershipsService,
    OrganizationTeam,
    PreparedGrantsService,
    ReferentGrantsService,
  ],
})
export class AccessPoliciesModule {
  constructor(reencryption: ColumnReencryption) {
    reencryption.register({
      table: 'access_policies',
      id: 'id',
      columns: { message: ['message'] },
      rows: ({ accessPolicy }) => accessPolicy,
    });
  }
}
