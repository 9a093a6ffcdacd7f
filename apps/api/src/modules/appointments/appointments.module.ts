import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { SealedSessionsModule } from '../sealed-sessions/sealed-sessions.module.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';
import { AppointmentEvents } from './appointment-events.ts';
import { AppointmentFiles } from './appointment-files.ts';
import { AppointmentNotifications } from './appointment-notifications.ts';
import { AppointmentPresenter } from './appointment-presenter.ts';
import { AppointmentRights } from './appointment-rights.ts';
import { AppointmentRoom } from './appointment-room.ts';
import { AppointmentsController } from './appointments.controller.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { AppointmentsService } from './appointments.service.ts';
import { AvailabilityService } from './booking/availability.service.ts';
import { BookingRepository } from './booking/booking.repository.ts';
import { BookingService } from './booking/booking.service.ts';
import { CandidatesRepository } from './booking/candidates.repository.ts';
import { ReschedulingService } from './booking/rescheduling.service.ts';
import { SeenReasons } from './booking/seen-reasons.service.ts';
import { SeriesService } from './booking/series.service.ts';
import { SlotQueue } from './booking/slot-queue.ts';
import { VisitTimeObserver } from './booking/visit-time-observer.ts';
import { CalendarController } from './calendar/calendar.controller.ts';
import { CalendarRepository } from './calendar/calendar.repository.ts';
import { CalendarService } from './calendar/calendar.service.ts';
import { DepartureRetention } from './calendar/departure-retention.ts';
import { OrganizationCalendarRepository } from './calendar/organization-calendar.repository.ts';
import { OrganizationCalendarService } from './calendar/organization-calendar.service.ts';
import { TakenTimes } from './calendar/taken-times.service.ts';
import { CallAccess } from './calls/call-access.ts';
import { CallKeysRepository } from './calls/call-keys.repository.ts';
import { CallKeysService } from './calls/call-keys.service.ts';
import { CallRemovalsRepository } from './calls/call-removals.repository.ts';
import { CallRemovalsService } from './calls/call-removals.service.ts';
import { CallRooms, NoCallRooms } from './calls/call-rooms.ts';
import { CallsController } from './calls/calls.controller.ts';
import { CallsService } from './calls/calls.service.ts';
import { NotifiedParticipantsRepository } from './notified-participants.repository.ts';
import { VisitObservationsController } from './observations/visit-observations.controller.ts';
import { VisitObservationsRepository } from './observations/visit-observations.repository.ts';
import { VisitObservations } from './observations/visit-observations.service.ts';
import { CollectedPayments } from './payments/collected-payments.service.ts';
import { PaymentAccess } from './payments/payment-access.ts';
import { PaymentJobs } from './payments/payment-jobs.ts';
import { NoPaymentProvider, PaymentProvider } from './payments/payment-provider.ts';
import { PaymentReadings } from './payments/payment-readings.ts';
import { PaymentsController, StripeController } from './payments/payments.controller.ts';
import { PaymentsRepository } from './payments/payments.repository.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { StripeGuard } from './payments/stripe.guard.ts';
import { StripeEventsRepository } from './payments/stripe-events.repository.ts';
import { StripeEvents } from './payments/stripe-events.service.ts';
import { AppointmentsPersonalData } from './personal-data.ts';
import { RemindersRepository } from './reminders/reminders.repository.ts';
import { Reminders } from './reminders/reminders.ts';
import { ReportAccess } from './reports/report-access.ts';
import { ReportSourcesService } from './reports/report-sources.service.ts';
import { ReportsController } from './reports/reports.controller.ts';
import { ReportsService } from './reports/reports.service.ts';
import { AvailableSlotsService } from './slots/available-slots.service.ts';
import { BookableService } from './slots/bookable.service.ts';
import { OfferedTimes } from './slots/offered-times.service.ts';
import { OpeningsRepository } from './slots/openings.repository.ts';
import { OpeningsService } from './slots/openings.service.ts';
import { PractitionerSlotsService } from './slots/practitioner-slots.service.ts';
import { SearchedPatient } from './slots/searched-patient.service.ts';
import { SeenPatientsRepository } from './slots/seen-patients.repository.ts';
import { SlotsController } from './slots/slots.controller.ts';
import { SlotsRepository } from './slots/slots.repository.ts';
import { AskedSlots } from './waiting-list/asked-slots.service.ts';
import { FreedTimesRepository } from './waiting-list/freed-times.repository.ts';
import { OfferedTeams } from './waiting-list/offered-teams.service.ts';
import { RequestOffers } from './waiting-list/request-offers.service.ts';
import { SlotOffersService } from './waiting-list/slot-offers.service.ts';
import { SlotRequestsController } from './waiting-list/slot-requests.controller.ts';
import { SlotRequestsRepository } from './waiting-list/slot-requests.repository.ts';
import { SlotRequestsService } from './waiting-list/slot-requests.service.ts';
import { VisitOffers } from './waiting-list/visit-offers.service.ts';
import { WaitingListController } from './waiting-list/waiting-list.controller.ts';
import { WaitingListRepository } from './waiting-list/waiting-list.repository.ts';
import { WaitingListService } from './waiting-list/waiting-list.service.ts';
import { WaitingListChanges } from './waiting-list/waiting-list-changes.ts';
import { WaitingPatientsController } from './waiting-list/waiting-patients.controller.ts';
import { WaitingPatientsService } from './waiting-list/waiting-patients.service.ts';
import { WaitingRights } from './waiting-list/waiting-rights.service.ts';

/** The SDK is loaded only where there is a server for it. */
const callRooms = async (env: Env): Promise<CallRooms> => {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = env;
  if (!url || !key || !secret) return new NoCallRooms();
  const { LiveKitRooms } = await import('./calls/livekit-rooms.ts');
  return new LiveKitRooms({ url, key, secret });
};

/** As {@link callRooms}. */
const paymentProvider = async (env: Env): Promise<PaymentProvider> => {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url } = env;
  if (!key || !webhookSecret) return new NoPaymentProvider();
  const { StripeProvider } = await import('./payments/stripe-provider.ts');
  return new StripeProvider({ url, key, webhookSecret });
};

@Module({
  imports: [AuditModule, AccessPoliciesModule, PeopleModule, SchedulesModule, SealedSessionsModule, UploadsModule],
  // Slots first: `/appointment/available-slots` must not be taken for an appointment's id.
  controllers: [
    SlotsController,
    AppointmentsController,
    CallsController,
    ReportsController,
    PaymentsController,
    StripeController,
    VisitObservationsController,
    CalendarController,
    WaitingListController,
    SlotRequestsController,
    WaitingPatientsController,
  ],
  providers: [
    AppointmentsPersonalData,
    { provide: CallRooms, useFactory: callRooms, inject: [ENV] },
    AppointmentsService,
    BookingService,
    SlotQueue,
    ReschedulingService,
    SeriesService,
    CallRemovalsRepository,
    CallRemovalsService,
    CallAccess,
    CallKeysRepository,
    CallKeysService,
    CallsService,
    { provide: PaymentProvider, useFactory: paymentProvider, inject: [ENV] },
    PaymentAccess,
    CollectedPayments,
    PaymentsRepository,
    PaymentReadings,
    PaymentsService,
    PaymentJobs,
    StripeEventsRepository,
    StripeEvents,
    StripeGuard,
    ReportAccess,
    ReportsService,
    ReportSourcesService,
    VisitObservationsRepository,
    VisitObservations,
    CalendarService,
    OrganizationCalendarRepository,
    OrganizationCalendarService,
    AvailabilityService,
    AvailableSlotsService,
    BookableService,
    OfferedTimes,
    TakenTimes,
    OpeningsRepository,
    OpeningsService,
    SearchedPatient,
    SeenReasons,
    SeenPatientsRepository,
    PractitionerSlotsService,
    AppointmentPresenter,
    AppointmentRights,
    AppointmentEvents,
    AppointmentNotifications,
    NotifiedParticipantsRepository,
    AppointmentRoom,
    AppointmentFiles,
    Reminders,
    LocalDay,
    AppointmentsRepository,
    BookingRepository,
    CandidatesRepository,
    CalendarRepository,
    DepartureRetention,
    RemindersRepository,
    SlotsRepository,
    FreedTimesRepository,
    SlotOffersService,
    OfferedTeams,
    VisitOffers,
    RequestOffers,
    SlotRequestsRepository,
    SlotRequestsService,
    AskedSlots,
    WaitingPatientsService,
    WaitingRights,
    WaitingListChanges,
    { provide: VisitTimeObserver, useExisting: WaitingListChanges },
    WaitingListRepository,
    WaitingListService,
  ],
  exports: [AppointmentsService, CollectedPayments, OfferedTimes, SeenReasons, TakenTimes],
})
export class AppointmentsModule {
  constructor(reencryption: ColumnReencryption) {
    reencryption.register(
      {
        table: 'appointments',
        id: 'id',
        columns: { description: ['description'], cancelReason: ['cancel_reason'] },
        rows: ({ appointment }) => appointment,
      },
      {
        table: 'visit_observations',
        id: 'id',
        columns: { value: ['value'] },
        rows: ({ visitObservation }) => visitObservation,
      },
      { table: 'call_keys', id: 'appointmentId', columns: { key: ['key'] }, rows: ({ callKey }) => callKey },
    );
  }
}
