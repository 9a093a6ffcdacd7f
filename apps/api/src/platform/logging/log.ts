import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import type { Env } from '../env.ts';
import { errorRecord } from './error-record.ts';
import { readableLines } from './readable-lines.ts';
import { redacted } from './redaction.ts';

export type Log = Logger;

/** Dependency injection token of {@link Log}. */
export const LOG = Symbol('LOG');

const FLUSH_BYTES = 4096;
const FLUSH_MS = 500;
/** As much waits for a file or a pipe that takes nothing; what is said beyond it is lost. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

const destinationOf = (env: Pick<Env, 'MODE' | 'LOG_FILE'>): DestinationStream => {
  if (env.LOG_FILE !== undefined) mkdirSync(dirname(env.LOG_FILE), { recursive: true });
  else if (env.MODE === 'LOCAL') return readableLines(process.stdout);
  const destination = pino.destination({
    dest: env.LOG_FILE ?? 1,
    append: true,
    sync: false,
    minLength: FLUSH_BYTES,
    periodicFlush: FLUSH_MS,
    maxLength: MAX_WAITING_BYTES,
  });
  // Not lost: what could not be written is written when there is room again.
  destination.on('error', () => undefined);
  return destination;
};

/** A terminal that is closed, or a full disk under the file behind it, must not end the process: what is said there is lost. */
export const outlive = (outputs: readonly NodeJS.WritableStream[]): void => {
  for (const output of outputs) output.on('error', () => undefined);
};

/** Before pino sees it: it would copy the message of an error into the line, quotations included. */
const safeMembers = (first: unknown): unknown =>
  first instanceof Error ? { err: errorRecord(first) } : redacted(first);

/** JSON lines, or readable ones in LOCAL mode; with LOG_FILE always JSON, appended to that file. */
export const openLog = (
  env: Pick<Env, 'MODE' | 'LOG_FILE' | 'LOG_LEVEL'>,
  destination: DestinationStream = destinationOf(env),
): Log =>
  pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      hooks: {
        logMethod([first, ...others], method) {
          method.apply(this, [safeMembers(first), ...others] as Parameters<LogFn>);
        },
      },
      // Errors are records by now; pino's own serialiser would take them apart.
      serializers: { err: (record: unknown) => record },
    },
    destination,
  );

/** Writes a whole line as it is, for the one place that is too busy for anything else (`access-log.ts`). */
export const writeLine = (log: Log, line: string): void => {
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, DestinationStream>;
  stream?.write(line);
};
