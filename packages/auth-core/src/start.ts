import { once } from 'node:events';
import type { Server } from 'node:http';
import { Apps } from './apps/apps.ts';
import { startCleaning } from './cleanup.ts';
import { createCoreServer } from './http/server.ts';
import { type AuthCoreOptions, readSettings } from './settings.ts';

export type { AuthCoreOptions, LogLevel } from './settings.ts';

export interface AuthCore {
  /** What `supertokens.init` is given, with `apiKey`. */
  connectionUri: string;
  /** Empty where none is asked for. */
  apiKey: string;
  /** Answers what is under way, then closes the listener and the pool. May be called twice. */
  stop(): Promise<void>;
}

const DEFAULT_CONNECTIONS = 5;
const IDLE_CONNECTION_MS = 30_000;
const STOP_GRACE_MS = 5_000;

/**
 * Resolves once the listener is open. If Postgres is away it still resolves: requests are answered with 503 until it is
 * back, and tables and keys are made then. Rejects for what waiting cannot mend: a bad option, a taken port, a wrong
 * password, missing rights.
 */
export async function startAuthCore(options: AuthCoreOptions): Promise<AuthCore> {
  const settings = readSettings(options);
  const pool = {
    databaseUrl: options.databaseUrl,
    maxConnections: options.maxConnections ?? DEFAULT_CONNECTIONS,
    idleMs: IDLE_CONNECTION_MS,
  };
  const apps = new Apps(settings, pool, options.furtherApps ?? false);
  const server = createCoreServer({ apps, log: settings.log });

  try {
    if (!(await apps.main.readiness.tryNow())) settings.log('warn', 'auth-core.database-away', {});
    const connectionUri = await listen(server, options.host ?? '127.0.0.1', options.port ?? 0);
    settings.log('info', 'auth-core.listening', { connectionUri });
    const [apiKey = ''] = settings.apiKeys;
    return { connectionUri, apiKey, stop: stopOnce(server, apps, startCleaning(apps.main.core)) };
  } catch (error) {
    await apps.close();
    throw error;
  }
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('auth-core: the listener has no port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

function stopOnce(server: Server, apps: Apps, stopCleaning: () => void): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopCleaning();
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    const impatience = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
    await closed;
    clearTimeout(impatience);
    await apps.close();
  };
  return () => {
    stopped ??= stop();
    return stopped;
  };
}
