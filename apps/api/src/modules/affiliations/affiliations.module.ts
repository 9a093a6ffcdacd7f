import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { GrantsModule } from '../access-policies/grants/grants.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { ObservationsModule } from '../observations/observations.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ReferentsModule } from '../referents/referents.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AffiliationsController } from './affiliations.controller.ts';
import { AffiliationsRepository } from './affiliations.repository.ts';
import { AffiliationsService } from './affiliations.service.ts';
import { MeasuredPatientsService } from './measured-patients.service.ts';
import { PatientChangesService } from './patient-changes.service.ts';

@Module({
  imports: [
    AuditModule,
    AccessPoliciesModule,
    GrantsModule,
    ObservationsModule,
    PeopleModule,
    ReferentsModule,
    UsersModule,
  ],
  controllers: [AffiliationsController],
  providers: [LocalDay, AffiliationsService, AffiliationsRepository, MeasuredPatientsService, PatientChangesService],
})
export class AffiliationsModule {}
