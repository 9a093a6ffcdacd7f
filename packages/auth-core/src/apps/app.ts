import type { Database } from '@maillon/server-kit/postgres/database';
import { migrate } from '@maillon/server-kit/postgres/migrations';
import { accountLinkingRoutes } from '../accountlinking.routes.ts';
import { type Core, joiningClock } from '../core.ts';
import { openDatabase } from '../database/database.ts';
import { lockForChange } from '../database/locks.ts';
import { migrations } from '../database/schema.ts';
import type { Route } from '../http/route.ts';
import { RouteTable } from '../http/route-table.ts';
import { jwtRoutes } from '../keys/jwt.routes.ts';
import { KeyRing } from '../keys/key-ring.ts';
import { metaRoutes } from '../meta.routes.ts';
import { metadataRoutes } from '../metadata.routes.ts';
import { passwordlessRoutes } from '../passwordless/passwordless.routes.ts';
import { Readiness } from '../readiness.ts';
import { roleRoutes } from '../roles/roles.routes.ts';
import { sessionDataRoutes } from '../session/session-data.routes.ts';
import { sessionTokenRoutes } from '../session/session-token.routes.ts';
import type { Settings } from '../settings.ts';
import { thirdPartyRoutes } from '../thirdparty/thirdparty.routes.ts';
import { userIdMappingRoutes } from '../useridmapping/userid-mapping.routes.ts';
import { userRoutes, verifiedEmailRoutes } from '../users/users.routes.ts';

/** What one connection pool may hold, and how long it keeps what it does not need. */
export interface Pool {
  databaseUrl: string;
  maxConnections: number;
  idleMs: number;
}

/** One world of users, sessions and keys: a schema, the rules it is kept by, and the routes that serve it. */
export interface App {
  routes: RouteTable;
  core: Core;
  readiness: Readiness;
  apiKeys: readonly string[];
  close(): Promise<void>;
}

/** Touches nothing yet: tables and keys are made when `readiness` is asked. */
export function openApp(settings: Settings, pool: Pool, further: readonly Route[] = []): App {
  const db: Database = openDatabase({
    url: pool.databaseUrl,
    schema: settings.schema,
    maxConnections: pool.maxConnections,
    idleMs: pool.idleMs,
    log: settings.log,
  });
  const core: Core = {
    db,
    keys: new KeyRing(db, settings),
    settings,
    nextTimeJoined: joiningClock(settings.now),
  };
  const readiness = new Readiness(async () => {
    await provision(db, settings.schema);
    await core.keys.load();
  });
  const routes = new RouteTable([...routesOf(core), ...further]);
  return { routes, core, readiness, apiKeys: settings.apiKeys, close: () => db.close() };
}

/** Makes the schema, and brings it to the newest version. Safe to run from several processes at once and as often as one likes. */
async function provision(db: Database, schema: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForChange(tx, schema, 'migrations');
    await tx.run({ text: `create schema if not exists ${schema}` });
    await migrate(tx, migrations);
  });
}

const routesOf = (core: Core): Route[] => [
  ...metaRoutes(core),
  ...jwtRoutes(core),
  ...sessionTokenRoutes(core),
  ...sessionDataRoutes(core),
  ...passwordlessRoutes(core),
  ...thirdPartyRoutes(core),
  ...userRoutes(core),
  ...verifiedEmailRoutes(core),
  ...metadataRoutes(core),
  ...roleRoutes(core),
  ...accountLinkingRoutes(core),
  ...userIdMappingRoutes(core),
];
