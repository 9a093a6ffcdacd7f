import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { CheckUpProof } from './check-up-proof.ts';
import { CheckUpsController } from './check-ups.controller.ts';
import { CheckUpsRepository } from './check-ups.repository.ts';
import { CheckUpsService } from './check-ups.service.ts';
import { CheckUpsPersonalData } from './personal-data.ts';

@Module({
  imports: [AccessPoliciesModule, PeopleModule],
  controllers: [CheckUpsController],
  exports: [CheckUpsService],
  providers: [CheckUpsPersonalData, CheckUpsService, CheckUpsRepository, CheckUpProof, LocalDay],
})
export class CheckUpsModule {
  constructor(reencryption: ColumnReencryption) {
    reencryption.register({
      table: 'patient_checkups',
      id: 'id',
      columns: { identitySealed: ['identity'], answersSealed: ['answers'] },
      rows: ({ patientCheckup }) => patientCheckup,
    });
  }
}
