import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import { LocalDay } from '../../platform/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { SealedSessionsModule } from '../sealed-sessions/sealed-sessions.module.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';
import { AppointmentFiles } from './appointment-files.ts';
import { AppointmentNews } from './appointment-news.ts';
import { AppointmentNotices } from './appointment-notices.ts';
import { AppointmentPresenter } from './appointment-presenter.ts';
import { AppointmentRights } from './appointment-rights.ts';
import { AppointmentRoom } from './appointment-room.ts';
import { AppointmentsController } from './appointments.controller.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { AppointmentsService } from './appointments.service.ts';
import { AvailabilityService } from './availability.service.ts';
import { AvailableSlotsService } from './available-slots.service.ts';
import { BookableService } from './bookable.service.ts';
import { BookingRepository } from './booking.repository.ts';
import { BookingService } from './booking.service.ts';
import { CalendarController } from './calendar.controller.ts';
import { CalendarRepository } from './calendar.repository.ts';
import { CalendarService } from './calendar.service.ts';
import { CallRooms, NoCallRooms } from './call-rooms.ts';
import { CallsService } from './calls.service.ts';
import { CandidatesRepository } from './candidates.repository.ts';
import { OrganizationCalendarRepository } from './organization-calendar.repository.ts';
import { OrganizationCalendarService } from './organization-calendar.service.ts';
import { PractitionerSlotsService } from './practitioner-slots.service.ts';
import { RemindersRepository } from './reminders.repository.ts';
import { Reminders } from './reminders.ts';
import { ReschedulingService } from './rescheduling.service.ts';
import { SlotTurns } from './slot-turns.ts';
import { SlotsController } from './slots.controller.ts';
import { SlotsRepository } from './slots.repository.ts';

/** The SDK is loaded only where there is a server for it. */
const callRooms = async (env: Env): Promise<CallRooms> => {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = env;
  if (!url || !key || !secret) return new NoCallRooms();
  const { LiveKitRooms } = await import('./livekit-rooms.ts');
  return new LiveKitRooms({ url, key, secret });
};

@Module({
  imports: [AuditModule, AccessPoliciesModule, PeopleModule, SchedulesModule, SealedSessionsModule, UploadsModule],
  // Slots first: `/appointment/available-slots` must not be taken for an appointment's id.
  controllers: [SlotsController, AppointmentsController, CalendarController],
  providers: [
    { provide: CallRooms, useFactory: callRooms, inject: [ENV] },
    AppointmentsService,
    BookingService,
    SlotTurns,
    ReschedulingService,
    CallsService,
    CalendarService,
    OrganizationCalendarRepository,
    OrganizationCalendarService,
    AvailabilityService,
    AvailableSlotsService,
    BookableService,
    PractitionerSlotsService,
    AppointmentPresenter,
    AppointmentRights,
    AppointmentNews,
    AppointmentNotices,
    AppointmentRoom,
    AppointmentFiles,
    Reminders,
    LocalDay,
    AppointmentsRepository,
    BookingRepository,
    CandidatesRepository,
    CalendarRepository,
    RemindersRepository,
    SlotsRepository,
  ],
  exports: [AppointmentsService],
})
export class AppointmentsModule {}
