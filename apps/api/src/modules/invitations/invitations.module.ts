import { Module } from '@nestjs/common';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { InvitationLetters } from './invitation-letters.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import { InvitationsService } from './invitations.service.ts';

@Module({
  imports: [AccessPoliciesModule],
  providers: [InvitationLetters, InvitationsRepository, InvitationsService],
  exports: [InvitationsService],
})
export class InvitationsModule {}
