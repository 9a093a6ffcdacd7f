import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { RequestContext } from '../request-context.ts';
import type { AddressHasher } from './security/address-hasher.ts';

/** A letter is asked for, so that a telephone or social security number is never taken for an id and logged. */
const ACCEPTED = /^(?=.*[A-Za-z])[\w-]{8,64}$/;

/** The id that a caller or a proxy gave the request when it is a plausible one, else a new one. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && ACCEPTED.test(header) ? header : randomUUID();

class RequestOver extends Error {
  override readonly name = 'AbortError';

  constructor() {
    super('the request was answered in its place');
  }
}

/** The context of an HTTP request; the address is only hashed when something is written that needs it. */
export class HttpRequestContext implements RequestContext {
  actor: Actor | null = null;
  impersonatorId: string | null = null;
  accountId: string | null = null;
  isOver = false;
  /** Made when it is asked for: most requests ask nothing of other servers. */
  private ending: AbortController | undefined;

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

  get signal(): AbortSignal {
    this.ending ??= new AbortController();
    if (this.isOver) this.ending.abort(new RequestOver());
    return this.ending.signal;
  }

  /** Its answer has been given in its place. */
  end(): void {
    this.isOver = true;
    this.ending?.abort(new RequestOver());
  }

  get ipHash(): string {
    return this.addresses.hash(this.request.ip);
  }
}
