import { Module } from '@nestjs/common';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ReferentsRepository } from './referents.repository.ts';
import { ReferentsService } from './referents.service.ts';

@Module({
  imports: [AccessPoliciesModule, InvitationsModule, PeopleModule],
  providers: [ReferentsService, ReferentsRepository],
  exports: [ReferentsService],
})
export class ReferentsModule {}
