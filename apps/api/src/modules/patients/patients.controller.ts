import * as contract from '@maillon/contracts/record/patients';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { PatientsService } from './patients.service.ts';

@Controller()
export class PatientsController {
  constructor(private readonly patients: PatientsService) {}

  @Endpoint(contract.list)
  list(@Input() { actor, query }: CallOf<typeof contract.list>) {
    return this.patients.list(actor, query.query, query.$limit);
  }

  @Endpoint(contract.appointments)
  appointments(@Input() { actor, params, query }: CallOf<typeof contract.appointments>) {
    return this.patients.appointmentsOf(actor, params.patientId, query);
  }
}
