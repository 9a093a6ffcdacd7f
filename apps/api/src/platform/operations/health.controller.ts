import type { ReturnOf } from '@maillon/contracts/endpoint/endpoint';
import { live, ready } from '@maillon/contracts/system/platform';
import { type BeforeApplicationShutdown, Controller } from '@nestjs/common';
import type { CallOf } from '../http/call.ts';
import { Endpoint, Input } from '../http/endpoint.decorator.ts';
import { Refusal } from '../refusal.ts';
import { HealthParts } from './health-parts.ts';

const RETRY_AFTER_SECONDS = 2;

@Controller()
export class HealthController implements BeforeApplicationShutdown {
  constructor(private readonly parts: HealthParts) {}

  @Endpoint(live)
  live(@Input() _call: CallOf<typeof live>): ReturnOf<typeof live> {
    return { status: 'ok' };
  }

  @Endpoint(ready)
  async ready(@Input() _call: CallOf<typeof ready>): Promise<ReturnOf<typeof ready>> {
    const parts = await this.parts.states();
    const missing = this.parts.missing(parts);
    if (missing.length === 0) return { status: 'ok', parts };
    const errors = missing.map((name) => ({ pointer: `/parts/${name}`, code: 'DOWN', message: name }));
    const cause = new Error(`down: ${missing.join(', ')}`);
    throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS, errors }, cause);
  }

  beforeApplicationShutdown(): void {
    this.parts.stop();
  }
}
