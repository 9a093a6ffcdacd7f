import { PUBLIC_TENANT, type Route } from './route.ts';

export interface Located {
  route: Route | undefined;
  /** Some other method is served under this path. */
  pathKnown: boolean;
  tenantId: string;
}

/** First segments that are routes of the core and so can never name a tenant. */
const NEVER_TENANTS = new Set(['recipe', 'config', 'users', 'hello']);

/** Finds the route of an app behind `[/<tenant>]/<path>[/]`. Paths are compared in lower case. */
export class RouteTable {
  readonly #routes = new Map<string, Route>();
  readonly #paths = new Set<string>();

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const key = `${route.method} ${route.path}`;
      if (this.#routes.has(key)) throw new Error(`auth-core: ${key} is declared twice`);
      this.#routes.set(key, route);
      this.#paths.add(route.path);
    }
  }

  locate(method: string, rawPath: string): Located {
    const path = withoutTrailingSlashes(rawPath.toLowerCase());
    if (this.#paths.has(path)) return this.#found(method, path, PUBLIC_TENANT);

    const tenant = /^\/([a-z0-9-]+)(\/.*)?$/.exec(path);
    const tenantId = tenant?.[1] ?? '';
    const rest = tenant?.[2] ?? '/';
    // A lone word is a path that is not served rather than the root of an unknown tenant.
    const isTenant = tenantId === PUBLIC_TENANT || (rest !== '/' && !NEVER_TENANTS.has(tenantId));
    if (tenantId !== '' && isTenant && this.#paths.has(rest)) return this.#found(method, rest, tenantId);

    return { route: undefined, pathKnown: false, tenantId: PUBLIC_TENANT };
  }

  #found(method: string, path: string, tenantId: string): Located {
    return { route: this.#routes.get(`${method} ${path}`), pathKnown: true, tenantId };
  }
}

/** Not by a pattern: ten thousand slashes before something else would cost their square. */
const withoutTrailingSlashes = (path: string): string => {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end) || '/';
};

/** `[/appid-<id>]/…`: which app is asked, and what of it. */
export function splitApp(path: string): { appId: string; path: string } {
  const app = /^\/appid-([a-z0-9-]*)(\/.*)?$/i.exec(path);
  return app ? { appId: (app[1] ?? '').toLowerCase(), path: app[2] ?? '/' } : { appId: PUBLIC_TENANT, path };
}
