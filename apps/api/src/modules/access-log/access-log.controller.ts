import * as contract from '@maillon/contracts/access/access-log';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessLogService } from './access-log.service.ts';

@Controller()
export class AccessLogController {
  constructor(
    private readonly log: AccessLogService,
    private readonly day: LocalDay,
  ) {}

  @Endpoint(contract.accessLog)
  async list(@Input() { actor, query, meta }: CallOf<typeof contract.accessLog>) {
    const { patientId, outcome, start, end, $limit, $after, $count } = query;
    const filter = {
      outcome: outcome ?? null,
      start: this.day.instantOf(start) ?? null,
      end: this.day.instantOf(end) ?? null,
    };
    const page = { limit: $limit, after: $after, counted: $count !== undefined };
    const { items, next, total } = await this.log.read(actor, patientId, filter, page);
    meta.reply.nextCursor(next);
    if (total !== null) meta.reply.totalCount(total);
    return items;
  }
}
