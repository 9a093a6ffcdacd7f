import * as contract from '@maillon/contracts/agenda/calendar-feeds';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { CalendarFeedsService } from './calendar-feeds.service.ts';

@Controller()
export class CalendarFeedsController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Endpoint(contract.getFeed)
  async get(@Input() { actor, params }: CallOf<typeof contract.getFeed>) {
    return { feed: await this.feeds.find(actor, params.scheduleId) };
  }

  @Endpoint(contract.createFeed)
  create(@Input() { actor, params, body }: CallOf<typeof contract.createFeed>) {
    return this.feeds.create(actor, params.scheduleId, body.detail);
  }

  @Endpoint(contract.removeFeed)
  async remove(@Input() { actor, params }: CallOf<typeof contract.removeFeed>) {
    await this.feeds.remove(actor, params.scheduleId);
    return undefined;
  }

  @Endpoint(contract.readFeed)
  async read(@Input() { params, meta }: CallOf<typeof contract.readFeed>) {
    const { text, modified } = await this.feeds.read(params.file);
    meta.reply.modified(modified);
    return text;
  }
}
