import { Module } from '@nestjs/common';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { GrantsModule } from '../access-policies/grants/grants.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { DecisionsRepository } from './decisions.repository.ts';
import { DecisionsService } from './decisions.service.ts';
import { FoundingService } from './founding.service.ts';
import { OrganizationEvents } from './organization-events.ts';
import { OrganizationsController } from './organizations.controller.ts';
import { OrganizationsRepository } from './organizations.repository.ts';
import { OrganizationsService } from './organizations.service.ts';
import { OrganizationsPersonalData } from './personal-data.ts';

@Module({
  imports: [AccessPoliciesModule, GrantsModule, PeopleModule],
  controllers: [OrganizationsController],
  providers: [
    OrganizationsPersonalData,
    DecisionsRepository,
    DecisionsService,
    FoundingService,
    OrganizationEvents,
    OrganizationsRepository,
    OrganizationsService,
  ],
  exports: [OrganizationsService, FoundingService],
})
export class OrganizationsModule {}
