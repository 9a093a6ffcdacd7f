import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AccessLogModule } from './modules/access-log/access-log.module.ts';
import { AccessPoliciesModule } from './modules/access-policies/access-policies.module.ts';
import { AdminModule } from './modules/admin/admin.module.ts';
import { AffiliationsModule } from './modules/affiliations/affiliations.module.ts';
import { ApiKeysModule } from './modules/api-keys/api-keys.module.ts';
import { AppointmentsModule } from './modules/appointments/appointments.module.ts';
import { AuditModule } from './modules/audit/audit.module.ts';
import { AuthModule } from './modules/auth/auth.module.ts';
import { CalendarFeedsModule } from './modules/calendar-feeds/calendar-feeds.module.ts';
import { ChannelsModule } from './modules/channels/channels.module.ts';
import { CheckUpsModule } from './modules/check-ups/check-ups.module.ts';
import { ContactsModule } from './modules/contacts/contacts.module.ts';
import { DataRightsModule } from './modules/data-rights/data-rights.module.ts';
import { DevOutboxModule } from './modules/dev-outbox/dev-outbox.module.ts';
import { DirectoryModule } from './modules/directory/directory.module.ts';
import { FhirModule } from './modules/fhir/fhir.module.ts';
import { GuidesModule } from './modules/guides/guides.module.ts';
import { HomeVisitsModule } from './modules/home-visits/home-visits.module.ts';
import { ImpersonationModule } from './modules/impersonation/impersonation.module.ts';
import { IntegrationsModule } from './modules/integrations/integrations.module.ts';
import { KeyringModule } from './modules/keyring/keyring.module.ts';
import { LookupsModule } from './modules/lookups/lookups.module.ts';
import { NotificationsModule } from './modules/notifications/notifications.module.ts';
import { ObservationsModule } from './modules/observations/observations.module.ts';
import { OrganizationsModule } from './modules/organizations/organizations.module.ts';
import { PatientsModule } from './modules/patients/patients.module.ts';
import { PositionsModule } from './modules/positions/positions.module.ts';
import { PrescriptionsModule } from './modules/prescriptions/prescriptions.module.ts';
import { SchedulesModule } from './modules/schedules/schedules.module.ts';
import { SearchModule } from './modules/search/search.module.ts';
import { ServiceRequestsModule } from './modules/service-requests/service-requests.module.ts';
import { StatisticsModule } from './modules/statistics/statistics.module.ts';
import { TeamsModule } from './modules/teams/teams.module.ts';
import { TeleexpertisesModule } from './modules/teleexpertises/teleexpertises.module.ts';
import { TransmissionsModule } from './modules/transmissions/transmissions.module.ts';
import { UploadsModule } from './modules/uploads/uploads.module.ts';
import { UsersModule } from './modules/users/users.module.ts';
import { OpenApiModule } from './openapi/openapi.module.ts';
import { dataModule } from './platform/data.module.ts';
import type { Env } from './platform/env.ts';
import { httpModule } from './platform/http.module.ts';
import type { Log } from './platform/logging/log.ts';
import { RealtimeModule } from './platform/realtime/realtime.module.ts';

/** The pipeline and the sockets ask who is calling, and know modules/auth and modules/api-keys by their ports alone. */
@Global()
@Module({ imports: [AuthModule, ApiKeysModule], exports: [AuthModule, ApiKeysModule] })
class SessionsModule {}

@Module({})
class AppModule {}

/** The list of everything. A module that is not in here does not exist, and a contract without its handler fails a test. */
export const appModule = (env: Env, log: Log): DynamicModule => ({
  module: AppModule,
  imports: [
    dataModule(env),
    httpModule(log),
    RealtimeModule,
    SessionsModule,
    AuditModule,
    UsersModule,
    AccessPoliciesModule,
    ImpersonationModule,
    AdminModule,
    AccessLogModule,
    DataRightsModule,
    DirectoryModule,
    SearchModule,
    StatisticsModule,
    PositionsModule,
    OrganizationsModule,
    TeamsModule,
    ContactsModule,
    PatientsModule,
    UploadsModule,
    AffiliationsModule,
    SchedulesModule,
    AppointmentsModule,
    CheckUpsModule,
    PrescriptionsModule,
    ObservationsModule,
    FhirModule,
    ChannelsModule,
    TransmissionsModule,
    TeleexpertisesModule,
    ServiceRequestsModule,
    HomeVisitsModule,
    NotificationsModule,
    GuidesModule,
    LookupsModule,
    IntegrationsModule,
    CalendarFeedsModule,
    KeyringModule,
    OpenApiModule,
    ...(env.MODE === 'LOCAL' ? [DevOutboxModule] : []),
  ],
});
