import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessLogModule } from '../access-log/access-log.module.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { GrantsModule } from '../access-policies/grants/grants.module.ts';
import { AppointmentsModule } from '../appointments/appointments.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { CheckUpsModule } from '../check-ups/check-ups.module.ts';
import { DirectoryModule } from '../directory/directory.module.ts';
import { ObservationsModule } from '../observations/observations.module.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { ServiceRequestsModule } from '../service-requests/service-requests.module.ts';
import { TeamsModule } from '../teams/teams.module.ts';
import { TeleexpertisesModule } from '../teleexpertises/teleexpertises.module.ts';
import { TransmissionsModule } from '../transmissions/transmissions.module.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { FhirAccessController } from './fhir-access.controller.ts';
import { FhirAccessLog } from './fhir-access-log.service.ts';
import { FhirAppointments } from './fhir-appointments.service.ts';
import { FhirCalendars } from './fhir-calendars.service.ts';
import { FhirCommunicationsController } from './fhir-communications.controller.ts';
import { FhirCommunications } from './fhir-communications.service.ts';
import { FhirConsents } from './fhir-consents.service.ts';
import { FhirDirectory } from './fhir-directory.service.ts';
import { FhirFind } from './fhir-find.service.ts';
import { FhirPages } from './fhir-pages.ts';
import { FhirPatientsRepository } from './fhir-patients.repository.ts';
import { FhirPatients } from './fhir-patients.service.ts';
import { FhirPaymentsController } from './fhir-payments.controller.ts';
import { FhirPayments } from './fhir-payments.service.ts';
import { FhirPeopleController } from './fhir-people.controller.ts';
import { FhirQuestionnaires } from './fhir-questionnaires.service.ts';
import { FhirRecordController } from './fhir-record.controller.ts';
import { FhirRecord } from './fhir-record.service.ts';
import { FhirRoles } from './fhir-roles.service.ts';
import { FhirSchedulingController } from './fhir-scheduling.controller.ts';
import { FhirServiceRequestsController } from './fhir-service-requests.controller.ts';
import { FhirServiceRequests } from './fhir-service-requests.service.ts';
import { FhirSlots } from './fhir-slots.service.ts';

/** The product as other health software reads it: FHIR R4, with the services and the rights of the native routes. */
@Module({
  imports: [
    AccessLogModule,
    AccessPoliciesModule,
    AppointmentsModule,
    GrantsModule,
    AuditModule,
    CheckUpsModule,
    DirectoryModule,
    ObservationsModule,
    OrganizationsModule,
    PeopleModule,
    SchedulesModule,
    ServiceRequestsModule,
    TeamsModule,
    TeleexpertisesModule,
    TransmissionsModule,
    UploadsModule,
    UsersModule,
  ],
  controllers: [
    FhirPeopleController,
    FhirRecordController,
    FhirAccessController,
    FhirSchedulingController,
    FhirPaymentsController,
    FhirServiceRequestsController,
    FhirCommunicationsController,
  ],
  providers: [
    FhirPages,
    FhirPatients,
    FhirPatientsRepository,
    FhirDirectory,
    FhirRoles,
    FhirRecord,
    FhirQuestionnaires,
    FhirConsents,
    FhirAccessLog,
    FhirCalendars,
    FhirSlots,
    FhirAppointments,
    FhirFind,
    FhirPayments,
    FhirServiceRequests,
    FhirCommunications,
    LocalDay,
  ],
})
export class FhirModule {}
