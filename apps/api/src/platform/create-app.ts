import {
  type ArgumentsHost,
  Catch,
  type DynamicModule,
  type ExceptionFilter,
  ShutdownSignal,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from './env.ts';
import { EndpointPipeline } from './http/endpoint-pipeline.ts';
import { sendProblem } from './http/problems/send-problem.ts';
import { boundHandlers } from './http/security/default-deny.ts';
import { createServer } from './http/server.ts';
import type { Log } from './logging/log.ts';
import { NestLogger } from './logging/nest-logger.ts';
import { attachRealtime } from './realtime/realtime.adapter.ts';

/** For what fails in Nest's own layer, before the pipeline: the guard of a machine's credential. */
@Catch()
class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    sendProblem(host.switchToHttp().getResponse<FastifyReply>(), error, this.log);
  }
}

/**
 * Puts our HTTP behaviour around a Nest application. Tests that build one from a testing module call this too.
 * @throws {Error} when a handler has no declared audience
 */
export const configureHttp = (app: NestFastifyApplication, env: Env, log: Log): void => {
  const contracts = boundHandlers(app).map(({ contract }) => contract);
  app.setGlobalPrefix(env.API_BASE_PATH);
  app.useGlobalFilters(new ProblemFilter(log));
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  server.knownRoutes.hideOthersThan(env.MODE, contracts, env.API_BASE_PATH);
  server.decorate('pipeline', app.get<EndpointPipeline>(EndpointPipeline));
  app.enableShutdownHooks([ShutdownSignal.SIGTERM, ShutdownSignal.SIGINT]);
};

/** Body parsing is ours (`server.ts`). */
export const NEST_OPTIONS = { bodyParser: false, bufferLogs: false, abortOnError: false } as const;

/** The application, ready for `listen` or `inject`. */
export const createApp = async (module: Type | DynamicModule, env: Env, log: Log): Promise<NestFastifyApplication> => {
  const adapter: FastifyAdapter = await createServer(env, log);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    ...NEST_OPTIONS,
    logger: new NestLogger(log),
  });
  configureHttp(app, env, log);
  attachRealtime(app);
  await app.init();
  return app;
};
