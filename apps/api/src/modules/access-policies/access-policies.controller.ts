import * as contract from '@maillon/contracts/access/access-policies';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { AccessPoliciesService } from './access-policies.service.ts';

@Controller()
export class AccessPoliciesController {
  constructor(private readonly policies: AccessPoliciesService) {}

  @Endpoint(contract.list)
  async list(
    @Input() { actor, query: { $limit: limit, $after: after, ...filter }, meta }: CallOf<typeof contract.list>,
  ) {
    const { items, next } = await this.policies.list(actor, { ...filter, limit, after });
    meta.reply.nextCursor(next);
    return items;
  }

  @Endpoint(contract.get)
  async get(@Input() { actor, params, meta }: CallOf<typeof contract.get>) {
    const policy = await this.policies.get(actor, params.id);
    meta.reply.version(policy.version);
    return policy;
  }

  @Endpoint(contract.keyHolders)
  keyHolders(@Input() { actor, params }: CallOf<typeof contract.keyHolders>) {
    return this.policies.keyHolders(actor, params.id);
  }

  @Endpoint(contract.offer)
  async offer(@Input() { actor, body, meta }: CallOf<typeof contract.offer>) {
    const { policy, created } = await this.policies.offer(actor, body);
    if (!created) meta.reply.status(200);
    return policy;
  }

  @Endpoint(contract.request)
  async request(@Input() { actor, body, meta }: CallOf<typeof contract.request>) {
    const { policy, created } = await this.policies.request(actor, body);
    if (!created) meta.reply.status(200);
    return policy;
  }

  @Replay(contract.offer)
  @Replay(contract.request)
  async replayOpened({ actor, ids: [id = ''] }: ReplayOf<typeof contract.offer | typeof contract.request>) {
    return this.policies.get(actor, id);
  }

  @Endpoint(contract.approve)
  approve(@Input() { actor, params, body, meta }: CallOf<typeof contract.approve>) {
    return this.policies.decide(actor, params.id, 'approve', { ...body, ifMatch: meta.ifMatch });
  }

  @Endpoint(contract.sign)
  sign(@Input() { actor, params, body }: CallOf<typeof contract.sign>) {
    return this.policies.sign(actor, params.id, body.grant);
  }

  @Endpoint(contract.reject)
  reject(@Input() { actor, params }: CallOf<typeof contract.reject>) {
    return this.policies.decide(actor, params.id, 'reject');
  }

  @Endpoint(contract.revoke)
  revoke(@Input() { actor, params }: CallOf<typeof contract.revoke>) {
    return this.policies.revoke(actor, params.id).then(() => undefined);
  }

  @Endpoint(contract.changeRights)
  async changeRights(@Input() { actor, params, body, meta }: CallOf<typeof contract.changeRights>) {
    const policy = await this.policies.changeRights(actor, params.id, body.rights, meta.ifMatch);
    meta.reply.version(policy.version);
    return policy;
  }

  @Replay(contract.approve)
  @Replay(contract.sign)
  @Replay(contract.reject)
  @Replay(contract.changeRights)
  async replayChange({ actor, params, meta }: ReplayOf<typeof contract.reject>) {
    const policy = await this.policies.get(actor, params.id);
    meta.reply.version(policy.version);
    return policy;
  }
}
