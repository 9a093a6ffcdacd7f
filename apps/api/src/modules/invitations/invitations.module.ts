import { Module } from '@nestjs/common';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { InvitationMessages } from './invitation-messages.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import { InvitationsService } from './invitations.service.ts';
import { InvitationsPersonalData } from './personal-data.ts';

@Module({
  imports: [AccessPoliciesModule, PeopleModule],
  providers: [InvitationsPersonalData, InvitationMessages, InvitationsRepository, InvitationsService],
  exports: [InvitationsService],
})
export class InvitationsModule {}
