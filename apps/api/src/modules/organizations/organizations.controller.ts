import { accept, create, decline, find, get, requestToJoin, update } from '@maillon/contracts/structures/organizations';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { DecisionsService } from './decisions.service.ts';
import { OrganizationsService } from './organizations.service.ts';

@Controller()
export class OrganizationsController {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly decisions: DecisionsService,
  ) {}

  @Endpoint(find)
  find(@Input() { actor, query }: CallOf<typeof find>) {
    return this.organizations.find(actor, query);
  }

  @Endpoint(get)
  async get(@Input() { actor, params, meta }: CallOf<typeof get>) {
    const organization = await this.organizations.get(actor, params.id);
    meta.reply.version(organization.version);
    return organization;
  }

  @Endpoint(create)
  async create(@Input() { actor, body, meta }: CallOf<typeof create>) {
    const organization = await this.organizations.create(actor, body);
    meta.reply.version(organization.version);
    return organization;
  }

  @Endpoint(update)
  async update(@Input() { actor, params, body, meta }: CallOf<typeof update>) {
    const organization = await this.organizations.update(actor, params.id, body, meta.ifMatch);
    meta.reply.version(organization.version);
    return organization;
  }

  @Replay(create)
  @Replay(update)
  @Replay(accept)
  async replay({ actor, ids: [id = ''], meta }: Omit<ReplayOf<typeof create>, 'body'>) {
    const organization = await this.organizations.get(actor, id);
    meta.reply.version(organization.version);
    return organization;
  }

  @Endpoint(accept)
  accept(@Input() { actor, params, body }: CallOf<typeof accept>) {
    return this.decisions.accept(actor, params.id, body?.reason ?? null);
  }

  @Endpoint(decline)
  decline(@Input() { actor, params, body }: CallOf<typeof decline>) {
    return this.decisions.decline(actor, params.id, body?.reason ?? null).then(() => undefined);
  }

  @Endpoint(requestToJoin)
  requestToJoin(@Input() { actor, params }: CallOf<typeof requestToJoin>) {
    return this.organizations.requestToJoin(actor, params.id);
  }

  @Replay(requestToJoin)
  async replayRequest({ actor, ids: [id = ''] }: ReplayOf<typeof requestToJoin>) {
    return this.organizations.joinRequest(actor, id);
  }
}
