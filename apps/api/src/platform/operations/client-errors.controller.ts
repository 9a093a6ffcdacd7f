import { reportError } from '@maillon/contracts/system/platform';
import { Controller, Inject } from '@nestjs/common';
import { Counter, register } from 'prom-client';
import type { CallOf } from '../http/call.ts';
import { Endpoint, Input } from '../http/endpoint.decorator.ts';
import { LOG, type Log } from '../logging/log.ts';

const NAME = 'maillon_client_errors_total';

/** The registry belongs to the process, which may hold several applications in tests. */
const counter = (): Counter =>
  (register.getSingleMetric(NAME) as Counter | undefined) ??
  new Counter({ name: NAME, help: 'Applications of a person that stopped at an error' });

/** Who is on call reads them in the log, and is woken by the measure. */
@Controller()
export class ClientErrorsController {
  constructor(@Inject(LOG) private readonly log: Log) {}

  @Endpoint(reportError)
  report(@Input() { body }: CallOf<typeof reportError>): undefined {
    counter().inc();
    this.log.error({ event: 'client.error', ...body }, 'an application of a person stopped at an error');
  }
}
