import * as contract from '@maillon/contracts/record/reports';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../../platform/http/call.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { ReportSourcesService } from './report-sources.service.ts';
import { ReportsService } from './reports.service.ts';

@Controller()
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly sourcesOf: ReportSourcesService,
  ) {}

  @Endpoint(contract.end)
  async end(@Input() { actor, params, meta }: CallOf<typeof contract.end>) {
    const appointment = await this.reports.end(actor, params.id, meta.wire);
    meta.reply.version(appointment.version);
    return appointment;
  }

  @Endpoint(contract.get)
  get(@Input() { actor, params }: CallOf<typeof contract.get>) {
    return this.reports.get(actor, params.id);
  }

  @Endpoint(contract.sources)
  sources(@Input() { actor, params }: CallOf<typeof contract.sources>) {
    return this.sourcesOf.find(actor, params.id);
  }
}
