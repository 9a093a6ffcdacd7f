import { Module } from '@nestjs/common';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { AppointmentsModule } from '../appointments/appointments.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PatientsController } from './patients.controller.ts';
import { PatientsRepository } from './patients.repository.ts';
import { PatientsService } from './patients.service.ts';

@Module({
  imports: [AuditModule, AccessPoliciesModule, AppointmentsModule, PeopleModule],
  controllers: [PatientsController],
  providers: [PatientsService, PatientsRepository],
})
export class PatientsModule {}
