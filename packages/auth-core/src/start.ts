import { once } from 'node:events';
import type { Server } from 'node:http';
import { accountLinkingRoutes } from './accountlinking.routes.ts';
import { startCleaning } from './cleanup.ts';
import { type Core, joiningClock } from './core.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { newApiKey } from './http/api-key.ts';
import type { Route } from './http/route.ts';
import { RouteTable } from './http/route-table.ts';
import { createCoreServer } from './http/server.ts';
import { jwtRoutes } from './keys/jwt.routes.ts';
import { KeyRing } from './keys/key-ring.ts';
import { metaRoutes } from './meta.routes.ts';
import { metadataRoutes } from './metadata.routes.ts';
import { passwordlessRoutes } from './passwordless/passwordless.routes.ts';
import { Readiness } from './readiness.ts';
import { roleRoutes } from './roles/roles.routes.ts';
import { sessionDataRoutes } from './session/session-data.routes.ts';
import { sessionTokenRoutes } from './session/session-token.routes.ts';
import { type AuthCoreOptions, readSettings } from './settings.ts';
import { thirdPartyRoutes } from './thirdparty/thirdparty.routes.ts';
import { userIdMappingRoutes } from './useridmapping/userid-mapping.routes.ts';
import { userRoutes } from './users/users.routes.ts';

export type { AuthCoreOptions } from './settings.ts';

export interface AuthCore {
  /** What `supertokens.init` is given, with `apiKey`. */
  connectionUri: string;
  apiKey: string;
  /** Answers what is under way, then closes the listener and the pool. May be called twice. */
  stop(): Promise<void>;
}

const DEFAULT_CONNECTIONS = 5;
const STOP_GRACE_MS = 5_000;

/**
 * Resolves once the listener is open. If Postgres is away it still resolves: requests are answered with 503 until it is
 * back, and tables and keys are made then. Rejects for what waiting cannot mend: a bad option, a taken port, a wrong
 * password, missing rights.
 */
export async function startAuthCore(options: AuthCoreOptions): Promise<AuthCore> {
  const settings = readSettings(options);
  const apiKey = options.apiKey ?? newApiKey();
  const db = openDatabase({
    url: options.databaseUrl,
    schema: settings.schema,
    maxConnections: options.maxConnections ?? DEFAULT_CONNECTIONS,
    log: settings.log,
  });
  const core: Core = {
    db,
    keys: new KeyRing(db, settings),
    settings,
    nextTimeJoined: joiningClock(settings.now),
  };
  const readiness = new Readiness(async () => {
    await migrate(db, settings.schema);
    await core.keys.load();
  });
  const server = createCoreServer({
    routes: new RouteTable(routesOf(core)),
    apiKey,
    ready: () => readiness.ensure(),
    log: settings.log,
  });

  try {
    if (!(await readiness.tryNow())) settings.log('warn', 'auth-core.database-away', {});
    const connectionUri = await listen(server, options.host ?? '127.0.0.1', options.port ?? 0);
    settings.log('info', 'auth-core.listening', { connectionUri });
    return { connectionUri, apiKey, stop: stopOnce(server, db, startCleaning(core)) };
  } catch (error) {
    await db.close();
    throw error;
  }
}

const routesOf = (core: Core): Route[] => [
  ...metaRoutes(core),
  ...jwtRoutes(core),
  ...sessionTokenRoutes(core),
  ...sessionDataRoutes(core),
  ...passwordlessRoutes(core),
  ...thirdPartyRoutes(core),
  ...userRoutes(core),
  ...metadataRoutes(core),
  ...roleRoutes(core),
  ...accountLinkingRoutes(core),
  ...userIdMappingRoutes(core),
];

async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('auth-core: the listener has no port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

function stopOnce(server: Server, db: Database, stopCleaning: () => void): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopCleaning();
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    const impatience = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
    await closed;
    clearTimeout(impatience);
    await db.close();
  };
  return () => {
    stopped ??= stop();
    return stopped;
  };
}
