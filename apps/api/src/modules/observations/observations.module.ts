import { Module } from '@nestjs/common';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SealedSessionsModule } from '../sealed-sessions/sealed-sessions.module.ts';
import { ObservationsController } from './observations.controller.ts';
import { ObservationsRepository } from './observations.repository.ts';
import { ObservationsService } from './observations.service.ts';
import { ObservationsPersonalData } from './personal-data.ts';
import { RecentMeasures } from './recent-measures.service.ts';
import { RecordSession } from './record-session.service.ts';

@Module({
  imports: [AccessPoliciesModule, AuditModule, PeopleModule, SealedSessionsModule],
  controllers: [ObservationsController],
  providers: [ObservationsPersonalData, ObservationsService, ObservationsRepository, RecentMeasures, RecordSession],
  exports: [ObservationsService, RecentMeasures],
})
export class ObservationsModule {}
