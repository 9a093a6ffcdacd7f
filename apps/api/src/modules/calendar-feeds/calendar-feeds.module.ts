import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { CalendarFeedsController } from './calendar-feeds.controller.ts';
import { CalendarFeedsRepository } from './calendar-feeds.repository.ts';
import { CalendarFeedsService } from './calendar-feeds.service.ts';
import { CalendarFeedsPersonalData } from './personal-data.ts';

@Module({
  imports: [PeopleModule, SchedulesModule],
  controllers: [CalendarFeedsController],
  providers: [CalendarFeedsPersonalData, CalendarFeedsService, CalendarFeedsRepository, LocalDay],
})
export class CalendarFeedsModule {}
