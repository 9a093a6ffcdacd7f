import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import type { Env } from '../env.ts';
import { errorRecord } from './error-record.ts';
import { readableLines } from './readable-lines.ts';

export type Log = Logger;

/** Dependency injection token of {@link Log}. */
export const LOG = Symbol('LOG');

/**
 * Design api §1 "Logs". We only ever log members we chose; this list is the second fence, for an object that somebody hands
 * to the log as it is.
 */
const PERSONAL = [
  'nir',
  'email',
  'phone',
  'phoneNumber',
  'text',
  'token',
  'cookie',
  'authorization',
  'query',
  'body',
  'password',
  'code',
  'userInputCode',
];
const REDACTED = PERSONAL.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).filter((path) => path !== 'err.code');

const FLUSH_BYTES = 4096;
const FLUSH_MS = 500;

const destinationOf = (env: Pick<Env, 'MODE' | 'LOG_FILE'>): DestinationStream => {
  if (env.LOG_FILE !== undefined) mkdirSync(dirname(env.LOG_FILE), { recursive: true });
  else if (env.MODE === 'LOCAL') return readableLines(process.stdout);
  return pino.destination({
    dest: env.LOG_FILE ?? 1,
    append: true,
    sync: false,
    minLength: FLUSH_BYTES,
    periodicFlush: FLUSH_MS,
  });
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Before pino sees it: it would copy the message of an error into the line, quotations included. */
const withoutRawError = (first: unknown): unknown => {
  if (first instanceof Error) return { err: errorRecord(first) };
  return isObject(first) && 'err' in first ? { ...first, err: errorRecord(first.err) } : first;
};

/** JSON lines, or readable ones in LOCAL mode; with LOG_FILE always JSON, appended to that file. */
export const openLog = (
  env: Pick<Env, 'MODE' | 'LOG_FILE' | 'LOG_LEVEL'>,
  destination: DestinationStream = destinationOf(env),
): Log =>
  pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      redact: { paths: REDACTED, censor: '[redacted]' },
      hooks: {
        logMethod([first, ...others], method) {
          method.apply(this, [withoutRawError(first), ...others] as Parameters<LogFn>);
        },
      },
      serializers: { err: (record: unknown) => record },
    },
    destination,
  );
