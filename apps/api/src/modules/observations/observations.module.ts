import { Module } from '@nestjs/common';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { ObservationsController } from './observations.controller.ts';
import { ObservationsRepository } from './observations.repository.ts';
import { ObservationsService } from './observations.service.ts';

@Module({
  imports: [AccessPoliciesModule, AuditModule],
  controllers: [ObservationsController],
  providers: [ObservationsService, ObservationsRepository],
  exports: [ObservationsService],
})
export class ObservationsModule {}
