import { reportError } from '@maillon/contracts/system/platform';
import { Controller, Inject } from '@nestjs/common';
import type { CallOf } from '../http/call.ts';
import { Endpoint, Input } from '../http/endpoint.decorator.ts';
import { LOG, type Log } from '../logging/log.ts';
import { clientErrors } from '../metrics/metrics.ts';

/** Who is on call reads them in the log, and is woken by the measure. */
@Controller()
export class ClientErrorsController {
  constructor(@Inject(LOG) private readonly log: Log) {}

  @Endpoint(reportError)
  report(@Input() { body }: CallOf<typeof reportError>): undefined {
    clientErrors.inc();
    this.log.error({ event: 'client.error', ...body }, 'an application of a person stopped at an error');
  }
}
