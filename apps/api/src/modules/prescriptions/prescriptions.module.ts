import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { OrdoclicPartner } from './ordoclic-partner.ts';
import { NoPrescriptionPartner, PrescriptionPartner } from './prescription-partner.ts';
import { PrescriptionsController } from './prescriptions.controller.ts';
import { PrescriptionsService } from './prescriptions.service.ts';

const partner = ({ ORDOCLIC_API_URL: url, ORDOCLIC_API_KEY: key }: Env): PrescriptionPartner =>
  url === undefined || key === undefined
    ? new NoPrescriptionPartner()
    : new OrdoclicPartner({ url: url.replace(/\/$/, ''), key });

@Module({
  imports: [AccessPoliciesModule, PeopleModule],
  controllers: [PrescriptionsController],
  providers: [{ provide: PrescriptionPartner, useFactory: partner, inject: [ENV] }, PrescriptionsService],
})
export class PrescriptionsModule {}
