import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as contract from '@maillon/contracts/structures/statistics';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { Refusal } from '../../platform/refusal.ts';
import { statisticsPdf } from './pdf/render.ts';
import { StatisticsService } from './statistics.service.ts';
import { statisticsCsv } from './statistics-csv.ts';

const TAG_LENGTH = 32;
const RETRY_AFTER_SECONDS = 5;

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

  @Endpoint(contract.exportPdf)
  async exportPdf(@Input() { actor, params, query, meta }: CallOf<typeof contract.exportPdf>) {
    const report = await this.statistics.report(actor, params.id, query);
    const pdf = await statisticsPdf(report).catch(() => {
      throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
    });
    const name = `${report.title} – ${report.structure}.pdf`;
    meta.reply.file({ bytes: Readable.from([pdf]), size: pdf.length, type: 'application/pdf', name });
    return '';
  }
}
