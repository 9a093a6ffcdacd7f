import { Module } from '@nestjs/common';
import { LocalDay } from '../../platform/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { DirectoryModule } from '../directory/directory.module.ts';
import { ObservationsModule } from '../observations/observations.module.ts';
import { OrganizationsModule } from '../organizations/organizations.module.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { FhirController } from './fhir.controller.ts';
import { FhirConsents } from './fhir-consents.service.ts';
import { FhirDirectory } from './fhir-directory.service.ts';
import { FhirPages } from './fhir-pages.ts';
import { FhirPatientsRepository } from './fhir-patients.repository.ts';
import { FhirPatients } from './fhir-patients.service.ts';
import { FhirRecord } from './fhir-record.service.ts';

/** The product as other health software reads it: FHIR R4, with the services and the rights of the native routes. */
@Module({
  imports: [
    AccessPoliciesModule,
    AuditModule,
    DirectoryModule,
    ObservationsModule,
    OrganizationsModule,
    UploadsModule,
    UsersModule,
  ],
  controllers: [FhirController],
  providers: [FhirPages, FhirPatients, FhirPatientsRepository, FhirDirectory, FhirRecord, FhirConsents, LocalDay],
})
export class FhirModule {}
