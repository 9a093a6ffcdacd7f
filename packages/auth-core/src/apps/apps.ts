import { createHash } from 'node:crypto';
import { PUBLIC_TENANT } from '../http/route.ts';
import type { JsonObject } from '../json.ts';
import type { Settings } from '../settings.ts';
import { type App, openApp, type Pool } from './app.ts';
import { appRoutes } from './apps.routes.ts';
import { withCoreConfig } from './core-config.ts';

/** A test suite makes an app per test and soon forgets it: few connections, given back at once. */
const FURTHER_POOL = { maxConnections: 3, idleMs: 500 };

/**
 * The app that is always there, `public`, and those that were made over HTTP where that is allowed. Each further one keeps
 * to a schema of its own, so nothing of one is ever seen in another. Which ones there are is known to this process
 * alone: they are for test suites, which make an app, use it and leave.
 */
export class Apps {
  readonly main: App;
  readonly #settings: Settings;
  readonly #pool: Pool;
  readonly #further = new Map<string, App>();

  constructor(settings: Settings, pool: Pool, mayGrow: boolean) {
    this.#settings = settings;
    this.#pool = pool;
    this.main = openApp(settings, pool, mayGrow ? appRoutes(this) : []);
  }

  find(appId: string): App | undefined {
    return appId === PUBLIC_TENANT ? this.main : this.#further.get(appId);
  }

  ids(): string[] {
    return [PUBLIC_TENANT, ...this.#further.keys()];
  }

  /** Makes the app, or changes the named rules of the one of that name. True when it was not there before. */
  async put(appId: string, coreConfig: JsonObject): Promise<boolean> {
    const known = this.#further.get(appId);
    const before = known?.core.settings ?? {
      ...this.#settings,
      schema: `${this.#settings.schema}_${shortHash(appId)}`,
    };
    const app = openApp(withCoreConfig(before, coreConfig), { ...this.#pool, ...FURTHER_POOL });
    await app.readiness.ensure();
    this.#further.set(appId, app);
    await known?.close();
    return !known;
  }

  /** Everything of the app goes. False when there is none of that name. */
  async remove(appId: string): Promise<boolean> {
    const app = this.#further.get(appId);
    if (!app) return false;
    this.#further.delete(appId);
    await app.core.db.run({ text: `drop schema ${app.core.settings.schema} cascade` });
    await app.close();
    return true;
  }

  async close(): Promise<void> {
    await Promise.all([this.main, ...this.#further.values()].map((app) => app.close()));
  }
}

/** An app is named by the caller who makes it; a schema's name is short and plain. */
const shortHash = (appId: string): string => createHash('sha256').update(appId).digest('hex').slice(0, 24);
