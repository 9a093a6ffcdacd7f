import { HOUR_MS, MINUTE_MS } from '@maillon/server-kit/time-units';
import { newApiKey } from './http/api-key.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type Log = (level: LogLevel, event: string, fields: Record<string, string | number | boolean>) => void;

export interface AuthCoreOptions {
  databaseUrl: string;
  /** Default 127.0.0.1: the core is meant for the process beside it, not for the network. */
  host?: string;
  /** 0 or absent: any free port. */
  port?: number;
  /** Absent: a random one is made, to be read from `AuthCore.apiKey`. `false`: none is asked for. */
  apiKey?: string | false;
  /** Further apps may be made over HTTP, each in a schema of its own. For test suites; default false. */
  furtherApps?: boolean;
  passwordlessCodeLifetimeMs?: number;
  maxCodeInputAttempts?: number;
  accessTokenValiditySeconds?: number;
  refreshTokenValidityMinutes?: number;
  accessTokenSigningKeyUpdateHours?: number;
  /** Milliseconds since the epoch; only tests move it. */
  now?: () => number;
  /** Postgres schema that holds every table of the core. */
  schema?: string;
  /** Size of the connection pool. */
  maxConnections?: number;
  log?: Log;
}

/** What the rest of the core reads: every default filled in, every duration in milliseconds. */
export interface Settings {
  /** Any of them opens every route but the public ones; none: no key is asked for. */
  apiKeys: readonly string[];
  codeLifetimeMs: number;
  maxCodeInputAttempts: number;
  accessTokenValidityMs: number;
  refreshTokenValidityMs: number;
  signingKeyIntervalMs: number;
  schema: string;
  now: () => number;
  log: Log;
}

/** Defaults are those of the Java core, so that both behave alike when nothing is said. Throws on a bad schema name. */
export function readSettings(options: AuthCoreOptions): Settings {
  const schema = options.schema ?? 'auth_core';
  // The name is written into SQL as it is, so nothing but a plain identifier may pass.
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new Error(`auth-core: "${schema}" is no plain schema name`);

  return {
    apiKeys: options.apiKey === false ? [] : [options.apiKey ?? newApiKey()],
    codeLifetimeMs: options.passwordlessCodeLifetimeMs ?? 15 * MINUTE_MS,
    maxCodeInputAttempts: options.maxCodeInputAttempts ?? 5,
    // Fractions are allowed, but instants are kept as whole milliseconds.
    accessTokenValidityMs: Math.round((options.accessTokenValiditySeconds ?? 3_600) * 1_000),
    refreshTokenValidityMs: Math.round((options.refreshTokenValidityMinutes ?? 144_000) * MINUTE_MS),
    signingKeyIntervalMs: Math.round((options.accessTokenSigningKeyUpdateHours ?? 168) * HOUR_MS),
    schema,
    now: options.now ?? Date.now,
    log: options.log ?? (() => undefined),
  };
}
