import { hash } from 'node:crypto';
import * as contract from '@maillon/contracts/structures/statistics';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { StatisticsService } from './statistics.service.ts';
import { statisticsCsv } from './statistics-csv.ts';

const TAG_LENGTH = 32;

@Controller()
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Endpoint(contract.ofPractitioner)
  ofPractitioner(@Input() { actor }: CallOf<typeof contract.ofPractitioner>) {
    return this.statistics.ofPractitioner(actor);
  }

  @Endpoint(contract.ofOrganization)
  async ofOrganization(@Input() { actor, params, query, meta }: CallOf<typeof contract.ofOrganization>) {
    const answer = await this.statistics.ofOrganization(actor, params.id, query);
    // The page asks each second: what has not changed does not travel again.
    meta.reply.resourceVersion(hash('sha256', JSON.stringify(answer)).slice(0, TAG_LENGTH), undefined);
    return answer;
  }

  @Endpoint(contract.exportCsv)
  async exportCsv(@Input() { actor, params, query }: CallOf<typeof contract.exportCsv>) {
    return statisticsCsv(await this.statistics.visitsToExport(actor, params.id, query));
  }
}
