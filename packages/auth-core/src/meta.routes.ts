import type { Core } from './core.ts';
import { ok, outcome, PUBLIC_TENANT, type Route } from './http/route.ts';

/** The one version that supertokens-node 24.0.3 speaks. */
const CDI_VERSIONS = ['5.4'];

/** What the core says of itself: its version, that it lives, and its only tenant. */
export function metaRoutes({ db }: Core): Route[] {
  const hello = async () => {
    // A table of our own: Postgres may answer where a person has dropped or locked what is ours.
    await db.run({ text: 'select 1 from keys limit 1' });
    return { body: 'Hello\n' };
  };
  return [
    {
      method: 'GET',
      path: '/apiversion',
      scope: 'app',
      databaseless: true,
      answer: async () => ({ body: { versions: CDI_VERSIONS } }),
    },
    ...(['GET', 'POST', 'PUT', 'DELETE'] as const).flatMap((method): Route[] =>
      ['/hello', '/'].map((path) => ({ method, path, scope: 'tenant', keyless: true, answer: hello })),
    ),
    {
      method: 'GET',
      path: '/recipe/multitenancy/tenant/v2',
      scope: 'any-tenant',
      databaseless: true,
      answer: async ({ tenantId }) =>
        tenantId === PUBLIC_TENANT
          ? // No `firstFactors`: even an empty list would forbid every way to sign in.
            ok({ tenantId, thirdParty: { providers: [] }, coreConfig: {} })
          : outcome('TENANT_NOT_FOUND_ERROR'),
    },
  ];
}
