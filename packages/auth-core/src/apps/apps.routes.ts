import { badRequest } from '../http/errors.ts';
import { optionalObject, requiredString } from '../http/input.ts';
import { ok, PUBLIC_TENANT, type Route } from '../http/route.ts';
import type { JsonObject } from '../json.ts';

/** Who keeps the apps. */
interface AppKeeper {
  ids(): string[];
  /** True when it was not there before. */
  put(appId: string, coreConfig: JsonObject): Promise<boolean>;
  /** False when there was none of that name. */
  remove(appId: string): Promise<boolean>;
}

/** Apps are made, listed and removed by a caller who may ask the public app. */
export const appRoutes = (apps: AppKeeper): Route[] => [
  {
    method: 'PUT',
    path: '/recipe/multitenancy/app/v2',
    scope: 'app',
    answer: async ({ body }) => {
      const createdNew = await apps.put(
        plainAppId(requiredString(body, 'appId')),
        optionalObject(body, 'coreConfig') ?? {},
      );
      return ok({ createdNew });
    },
  },
  {
    method: 'GET',
    path: '/recipe/multitenancy/app/list/v2',
    scope: 'app',
    answer: async () => ok({ apps: apps.ids().map((appId) => ({ appId, tenants: [publicTenant] })) }),
  },
  {
    method: 'POST',
    path: '/recipe/multitenancy/app/remove',
    scope: 'app',
    answer: async ({ body }) => ok({ didExist: await apps.remove(plainAppId(requiredString(body, 'appId'))) }),
  },
];

const publicTenant = { tenantId: PUBLIC_TENANT, thirdParty: { providers: [] }, coreConfig: {} };

/** Clients name an app with or without the `appid-` that stands before it in a path. */
function plainAppId(given: string): string {
  const appId = given
    .trim()
    .toLowerCase()
    .replace(/^appid-/, '');
  if (!/^[a-z0-9-]+$/.test(appId)) throw badRequest('appId can only contain letters, numbers and hyphens');
  if (appId === PUBLIC_TENANT) throw badRequest('Cannot change the public app');
  return appId;
}
