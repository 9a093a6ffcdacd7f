import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Proves to the provider's own component that its user is ours: HMAC-SHA-256 of the subscriber under the API key. */
@Injectable()
export class ProviderIdentity {
  constructor(@Inject(ENV) private readonly env: Pick<Env, 'NOVU_API_KEY'>) {}

  /** @throws {Refusal} `NOT_FOUND` where there is no provider */
  hashOf(userId: string): string {
    const { NOVU_API_KEY: key } = this.env;
    if (key === undefined) throw new Refusal('NOT_FOUND');
    return createHmac('sha256', key).update(userId).digest('hex');
  }
}
