import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AffiliationsController } from './affiliations.controller.ts';
import { AffiliationsRepository } from './affiliations.repository.ts';
import { AffiliationsService } from './affiliations.service.ts';

@Module({
  imports: [AuditModule, AccessPoliciesModule, UsersModule],
  controllers: [AffiliationsController],
  providers: [LocalDay, AffiliationsService, AffiliationsRepository],
})
export class AffiliationsModule {}
