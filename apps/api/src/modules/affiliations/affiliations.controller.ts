import * as measured from '@maillon/contracts/record/measured-patients';
import * as contract from '@maillon/contracts/structures/affiliations';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { AffiliationsService } from './affiliations.service.ts';
import { MeasuredPatientsService } from './measured-patients.service.ts';
import { PatientChangesService } from './patient-changes.service.ts';

@Controller()
export class AffiliationsController {
  constructor(
    private readonly affiliations: AffiliationsService,
    private readonly changes: PatientChangesService,
    private readonly measured: MeasuredPatientsService,
  ) {}

  @Endpoint(contract.list)
  async list(@Input() { actor, params, query, meta }: CallOf<typeof contract.list>) {
    const { patients, next, total } = await this.affiliations.list(actor, params, query);
    meta.reply.nextCursor(next);
    if (total !== null) meta.reply.totalCount(total);
    return patients;
  }

  @Endpoint(measured.list)
  measuredPatients(@Input() { actor, params, query }: CallOf<typeof measured.list>) {
    return this.measured.list(actor, params, query.patientIds);
  }

  @Endpoint(contract.check)
  check(@Input() { actor, params, body }: CallOf<typeof contract.check>) {
    return this.affiliations.check(actor, params, body);
  }

  @Endpoint(contract.create)
  create(@Input() { actor, params, body }: CallOf<typeof contract.create>) {
    return this.affiliations.create(actor, params, body.patient, false);
  }

  @Endpoint(contract.affiliateNew)
  affiliateNew(@Input() { actor, params, body }: CallOf<typeof contract.affiliateNew>) {
    return this.affiliations.create(actor, params, body.patient, true);
  }

  @Replay(contract.create)
  @Replay(contract.affiliateNew)
  async replayCreate({ actor, params, ids: [id = ''] }: ReplayOf<typeof contract.create>) {
    return this.affiliations.created(actor, params, id);
  }

  @Endpoint(contract.affiliate)
  affiliate(@Input() { actor, params, body }: CallOf<typeof contract.affiliate>) {
    return this.affiliations.affiliate(actor, params, body);
  }

  @Replay(contract.affiliate)
  async replayAffiliate({ actor, ids: [id = ''] }: ReplayOf<typeof contract.affiliate>) {
    return this.affiliations.asked(actor, id);
  }

  @Endpoint(contract.get)
  async get(@Input() { actor, params, meta }: CallOf<typeof contract.get>) {
    const patient = await this.affiliations.get(actor, params.patientId);
    meta.reply.version(patient.version);
    return patient;
  }

  @Endpoint(contract.update)
  async update(@Input() { actor, params, body, meta }: CallOf<typeof contract.update>) {
    const patient = await this.changes.update(actor, params.patientId, body, meta.ifMatch);
    meta.reply.version(patient.version);
    return patient;
  }

  @Replay(contract.update)
  async replayUpdate({ actor, params, meta }: ReplayOf<typeof contract.update>) {
    const patient = await this.affiliations.get(actor, params.patientId);
    meta.reply.version(patient.version);
    return patient;
  }

  @Endpoint(contract.resendReferent)
  resendReferent(@Input() { actor, params }: CallOf<typeof contract.resendReferent>) {
    return this.changes.resendReferent(actor, params.patientId).then(() => undefined);
  }
}
