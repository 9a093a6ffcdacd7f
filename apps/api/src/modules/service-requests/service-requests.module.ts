import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ReferentsModule } from '../referents/referents.module.ts';
import { CareRequestAnswers } from './care-request-answers.service.ts';
import { CareRequestCandidates } from './care-request-candidates.service.ts';
import { CareRequestDepartures } from './care-request-departures.service.ts';
import { CareRequestEvents } from './care-request-events.ts';
import { CareRequestPresenter } from './care-request-presenter.ts';
import { CareRequestRights } from './care-request-rights.service.ts';
import { CareRequestSending } from './care-request-sending.service.ts';
import { CareRequestSettingsService } from './care-request-settings.service.ts';
import { CareRequestWaves } from './care-request-waves.service.ts';
import { CareRequestsController } from './care-requests.controller.ts';
import { CareRequestsService } from './care-requests.service.ts';
import { DispatchesRepository } from './dispatches.repository.ts';
import { FirstYesRepository } from './first-yes.repository.ts';
import { ServiceRequestsPersonalData } from './personal-data.ts';
import { ServiceRequestsRepository } from './service-requests.repository.ts';

@Module({
  imports: [AccessPoliciesModule, AuditModule, PeopleModule, ReferentsModule],
  controllers: [CareRequestsController],
  exports: [CareRequestsService],
  providers: [
    CareRequestsService,
    CareRequestAnswers,
    CareRequestWaves,
    CareRequestSending,
    CareRequestDepartures,
    CareRequestCandidates,
    CareRequestRights,
    CareRequestPresenter,
    CareRequestEvents,
    CareRequestSettingsService,
    ServiceRequestsRepository,
    DispatchesRepository,
    FirstYesRepository,
    ServiceRequestsPersonalData,
    LocalDay,
  ],
})
export class ServiceRequestsModule {
  constructor(
    reencryption: ColumnReencryption,
    housekeeping: Housekeeping,
    requests: ServiceRequestsRepository,
    waves: CareRequestWaves,
    departures: CareRequestDepartures,
  ) {
    reencryption.register({
      table: 'service_requests',
      id: 'id',
      columns: { note: ['note'], location: ['location'] },
      rows: ({ serviceRequest }) => serviceRequest,
    });
    housekeeping.register('waves of care requests', () => waves.run());
    housekeeping.register('care requests of who has left', () => departures.run());
    housekeeping.register('old care requests', () => requests.deleteExpired());
  }
}
