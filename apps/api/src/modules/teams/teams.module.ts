import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { GrantsModule } from '../access-policies/grants/grants.module.ts';
import { InvitationsModule } from '../invitations/invitations.module.ts';
import { TeamInvitationsService } from './team-invitations.service.ts';
import { TeamsController } from './teams.controller.ts';
import { TeamsRepository } from './teams.repository.ts';
import { TeamsService } from './teams.service.ts';

@Module({
  imports: [AccessPoliciesModule, GrantsModule, InvitationsModule],
  controllers: [TeamsController],
  exports: [TeamsService],
  providers: [LocalDay, TeamInvitationsService, TeamsRepository, TeamsService],
})
export class TeamsModule {}
