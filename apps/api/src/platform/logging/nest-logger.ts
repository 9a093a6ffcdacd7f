import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.ts';
import { scrub } from './scrub.ts';

const scopeOf = (parameters: readonly unknown[]): string | undefined => {
  const last = parameters.at(-1);
  return typeof last === 'string' ? last : undefined;
};

/** What Nest tells about its own start: interesting when the start fails, noise when it does not. */
const NEST_SCOPES = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** Nest's own messages and those of `new Logger('…')`, in our log. */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: Log) {}

  log(message: unknown, ...parameters: unknown[]): void {
    const scope = scopeOf(parameters);
    const level = scope !== undefined && NEST_SCOPES.has(scope) ? 'debug' : 'info';
    this.pino[level]({ scope }, scrub(String(message)));
  }

  warn(message: unknown, ...parameters: unknown[]): void {
    this.pino.warn({ scope: scopeOf(parameters) }, scrub(String(message)));
  }

  error(message: unknown, ...parameters: unknown[]): void {
    const scope = scopeOf(parameters);
    const error = [message, ...parameters].find((parameter) => parameter instanceof Error);
    this.pino.error({ scope, ...(error === undefined ? {} : { err: error }) }, scrub(String(message)));
  }

  fatal(message: unknown, ...parameters: unknown[]): void {
    this.error(message, ...parameters);
  }

  debug(message: unknown, ...parameters: unknown[]): void {
    this.pino.debug({ scope: scopeOf(parameters) }, scrub(String(message)));
  }

  verbose(message: unknown, ...parameters: unknown[]): void {
    this.pino.trace({ scope: scopeOf(parameters) }, scrub(String(message)));
  }
}
