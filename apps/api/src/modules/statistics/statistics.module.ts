import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ServiceRequestsModule } from '../service-requests/service-requests.module.ts';
import { StatisticsController } from './statistics.controller.ts';
import { StatisticsRepository } from './statistics.repository.ts';
import { StatisticsService } from './statistics.service.ts';

@Module({
  imports: [AccessPoliciesModule, PeopleModule, ServiceRequestsModule],
  controllers: [StatisticsController],
  providers: [LocalDay, StatisticsRepository, StatisticsService],
})
export class StatisticsModule {}
