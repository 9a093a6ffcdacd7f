import { metrics } from '@maillon/contracts/system/platform';
import { Controller, UseGuards } from '@nestjs/common';
import { collectDefaultMetrics, register } from 'prom-client';
import type { CallOf } from '../http/call.ts';
import { Endpoint, Input } from '../http/endpoint.decorator.ts';
import { routeDurations } from '../metrics/metrics.ts';
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
