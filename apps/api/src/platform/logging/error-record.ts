import { DatabaseError } from 'pg';
import { scrub } from './scrub.ts';

export interface ErrorRecord {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly cause?: ErrorRecord;
}

const MAX_CAUSES = 4;

const framesOf = (stack: string | undefined): string | undefined =>
  stack?.slice(Math.max(0, stack.search(/\n[ \t]+at /))).trim();

/** Postgres quotes the value that it refused; the table and the constraint say enough. */
const messageOf = (error: Error): string => {
  const text = scrub(error.message);
  return error instanceof DatabaseError ? text.replace(/"[^"]*"/g, '"…"') : text;
};

/** An error as it may be logged: where and of which kind, without the values it was about. */
export const errorRecord = (error: unknown, depth = 0): ErrorRecord => {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: scrub(String(error)) };
  const stack = framesOf(error.stack);
  const cause = error.cause !== undefined && depth < MAX_CAUSES ? errorRecord(error.cause, depth + 1) : undefined;
  return {
    name: error.name,
    message: messageOf(error),
    ...(stack === undefined ? {} : { stack }),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error instanceof DatabaseError && error.table !== undefined ? { table: error.table } : {}),
    ...(error instanceof DatabaseError && error.constraint !== undefined ? { constraint: error.constraint } : {}),
    ...(cause === undefined ? {} : { cause }),
  };
};
