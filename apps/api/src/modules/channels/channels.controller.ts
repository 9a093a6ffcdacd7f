import * as contract from '@maillon/contracts/accounts/channels';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { ChannelsService } from './channels.service.ts';
import { MessagesService } from './messages.service.ts';

@Controller()
export class ChannelsController {
  constructor(
    private readonly channels: ChannelsService,
    private readonly messages: MessagesService,
  ) {}

  @Endpoint(contract.open)
  async open(@Input() { actor, body, meta }: CallOf<typeof contract.open>) {
    const { channel, created } = await this.channels.open(actor, body.userIds);
    if (!created) meta.reply.status(200);
    return channel;
  }

  @Endpoint(contract.list)
  async list(@Input() { actor, query: { query, $limit: limit, $after: after }, meta }: CallOf<typeof contract.list>) {
    const { items, next } = await this.channels.list(actor, { query, limit, after });
    meta.reply.nextCursor(next);
    return items;
  }

  @Endpoint(contract.get)
  get(@Input() { actor, params }: CallOf<typeof contract.get>) {
    return this.channels.get(actor, params.id);
  }

  @Endpoint(contract.messages)
  listMessages(@Input() { actor, params, query: { $limit, ...window } }: CallOf<typeof contract.messages>) {
    return this.messages.list(actor, params.id, window, $limit);
  }

  @Endpoint(contract.nameSession)
  nameSession(@Input() { actor, params, body }: CallOf<typeof contract.nameSession>) {
    return this.channels.nameSession(actor, params.id, body.sldId);
  }

  @Endpoint(contract.write)
  async write(@Input() { actor, params, body, meta }: CallOf<typeof contract.write>) {
    const { message, created } = await this.messages.write(actor, params.id, body);
    if (!created) meta.reply.status(200);
    return message;
  }

  @Endpoint(contract.mark)
  mark(@Input() { actor, params, body }: CallOf<typeof contract.mark>) {
    return this.messages.mark(actor, params.id, body.messageId, body.state).then(() => undefined);
  }
}
