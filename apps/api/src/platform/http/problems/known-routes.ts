import type { Endpoint, Mode } from '@maillon/contracts/endpoint/endpoint';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    knownRoutes: KnownRoutes;
  }
}

interface Route {
  readonly method: string;
  readonly url: string;
  readonly pattern: RegExp;
}

export interface Unmatched {
  readonly refusal: Refusal;
  readonly headers: Readonly<Record<string, string>>;
}

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const patternOf = (url: string): RegExp => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);

/** Every route of the server, of Nest and of plugins: tells a wrong method from an unknown path. */
export class KnownRoutes {
  private readonly routes: Route[] = [];
  private readonly hidden = new Set<string>();

  constructor(server: FastifyInstance) {
    server.addHook('onRoute', ({ method, url }) => {
      // The wildcard of the web app's files is no path.
      if (url.includes('*')) return;
      for (const one of [method].flat()) this.routes.push({ method: one, url, pattern: patternOf(url) });
    });
  }

  /** Endpoints that do not exist in this mode are unknown paths. */
  hideOthersThan(mode: Mode, endpoints: readonly Endpoint[], basePath: string): void {
    for (const { method, path, modes } of endpoints) {
      if (modes !== undefined && !modes.includes(mode)) this.hidden.add(`${method} ${basePath}${path}`);
    }
  }

  /** The methods that a path takes in this mode; none: it is no path. */
  methodsOf(path: string): readonly string[] {
    const there = this.routes.filter((route) => route.pattern.test(path) && !this.isHidden(route));
    return ORDER.filter((name) => there.some((route) => route.method === name));
  }

  /** What to answer where no route matched: 405 with the methods that there are, or 404. */
  unmatched(method: string, path: string): Unmatched {
    const methods = this.methodsOf(path);
    if (methods.length === 0 || methods.includes(method)) return { refusal: new Refusal('NOT_FOUND'), headers: {} };
    return { refusal: new Refusal('METHOD_NOT_ALLOWED'), headers: { allow: methods.join(', ') } };
  }

  private isHidden({ method, url }: Route): boolean {
    return this.hidden.has(`${method === 'HEAD' ? 'GET' : method} ${url}`);
  }
}
