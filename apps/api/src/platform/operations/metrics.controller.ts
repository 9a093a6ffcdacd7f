import { metrics } from '@maillon/contracts/platform';
import { Controller, UseGuards } from '@nestjs/common';
import { collectDefaultMetrics, register } from 'prom-client';
import type { CallOf } from '../call.ts';
import { Endpoint, Input } from '../endpoint.decorator.ts';
import { routeDurations } from '../http/route-durations.ts';
import { MetricsTokenGuard } from './machine-credential.guard.ts';

@Controller()
@UseGuards(MetricsTokenGuard)
export class MetricsController {
  constructor() {
    // The registry belongs to the process, which may hold several applications in tests.
    if (register.getSingleMetric('process_cpu_seconds_total') === undefined) collectDefaultMetrics();
  }

  @Endpoint(metrics)
  async metrics(@Input() _call: CallOf<typeof metrics>): Promise<string> {
    return (await register.metrics()) + routeDurations.text();
  }
}
