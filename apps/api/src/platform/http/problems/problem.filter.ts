import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Log } from '../../logging/log.ts';
import { sendProblem } from './send-problem.ts';

/** For what fails in Nest's own layer, before the pipeline: the guard of a machine's credential. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    sendProblem(host.switchToHttp().getResponse<FastifyReply>(), error, this.log);
  }
}
