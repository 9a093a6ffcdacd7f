import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { RequestContext } from '../request-context.ts';
import type { AddressHasher } from './security/address-hasher.ts';

/** The context of an HTTP request; the address is only hashed when something is written that needs it. */
export class HttpRequestContext implements RequestContext {
  actor: Actor | null = null;
  impersonatorId: string | null = null;
  accountId: string | null = null;

  constructor(
    private readonly request: FastifyRequest,
    private readonly addresses: AddressHasher,
  ) {}

  get requestId(): string {
    return this.request.id;
  }

  get route(): string {
    // By form or by address it is the same list: its pages follow by address.
    return this.request.template.replace(/\/_search$/, '');
  }

  get ipHash(): string {
    return this.addresses.hash(this.request.ip);
  }
}
