import { VaultError } from '../errors.ts';
import type { VaultServer } from '../port/vault-server.ts';
import type { Request, Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { toAnswer } from './status.ts';

export interface Answer {
  status: number;
  body?: unknown;
}

/** A route as a router wants it: the same table that the client writes from. */
export interface BoundRoute {
  name: keyof VaultServer;
  method: string;
  path: string;
  answer(server: VaultServer, request: Request): Promise<Answer>;
}

/** `report` hears of what was no refusal, which is a defect of ours. */
export function vaultRoutes(report: (error: unknown) => void = () => undefined): BoundRoute[] {
  return Object.entries(ROUTES).map(([key, untyped]) => {
    const name = key as keyof VaultServer;
    const route = untyped as unknown as Route<'identities'>;
    return {
      name,
      method: route.method,
      path: route.path,
      answer: async (server, { params = {}, query = {}, body = {} }) => {
        try {
          const call = server[name] as VaultServer['identities'];
          const answered = await call.apply(server, route.read({ params, query, body }));
          return answered === undefined ? { status: 204 } : { status: 200, body: answered };
        } catch (error) {
          if (!(error instanceof VaultError)) report(error);
          return toAnswer(error);
        }
      },
    };
  });
}
