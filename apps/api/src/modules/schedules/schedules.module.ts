import { Module } from '@nestjs/common';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { FreeMonthsRepository } from './free-months.repository.ts';
import { FreeTimeCheck } from './free-time.check.ts';
import { FreeTimeService } from './free-time.service.ts';
import { ImportedPeriodsRepository } from './imported-periods.repository.ts';
import { ImportedPeriodsService } from './imported-periods.service.ts';
import { ScheduleEvents } from './schedule-events.ts';
import { SchedulePresenter } from './schedule-presenter.ts';
import { SchedulesController } from './schedules.controller.ts';
import { SchedulesRepository } from './schedules.repository.ts';
import { SchedulesService } from './schedules.service.ts';

@Module({
  imports: [AccessPoliciesModule, PeopleModule],
  controllers: [SchedulesController],
  providers: [
    SchedulesService,
    FreeTimeService,
    FreeTimeCheck,
    ScheduleEvents,
    SchedulePresenter,
    SchedulesRepository,
    FreeMonthsRepository,
    ImportedPeriodsService,
    ImportedPeriodsRepository,
  ],
  exports: [SchedulesService, FreeTimeService, ImportedPeriodsService],
})
export class SchedulesModule {}
