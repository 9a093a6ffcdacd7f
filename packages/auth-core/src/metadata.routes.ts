import type { Core } from './core.ts';
import { requiredObject, requiredParameter, requiredString } from './http/input.ts';
import { ok, type Route } from './http/route.ts';
import { clearMetadata, readMetadata, updateMetadata } from './metadata.ts';

/** The user id need not be a user of ours. */
export function metadataRoutes({ db }: Core): Route[] {
  return [
    {
      method: 'GET',
      path: '/recipe/user/metadata',
      scope: 'app',
      answer: async ({ query }) => ok({ metadata: await readMetadata(db, requiredParameter(query, 'userId')) }),
    },
    {
      method: 'PUT',
      path: '/recipe/user/metadata',
      scope: 'app',
      answer: async ({ body }) => {
        const userId = requiredString(body, 'userId');
        const update = requiredObject(body, 'metadataUpdate');
        return ok({ metadata: await updateMetadata(db, userId, update) });
      },
    },
    {
      method: 'POST',
      path: '/recipe/user/metadata/remove',
      scope: 'app',
      answer: async ({ body }) => {
        await clearMetadata(db, requiredString(body, 'userId'));
        return ok();
      },
    },
  ];
}
