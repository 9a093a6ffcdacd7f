import type { Core } from '../core.ts';
import { badRequest } from '../http/errors.ts';
import {
  optionalBoolean,
  optionalString,
  optionalStrings,
  requiredObject,
  requiredParameter,
  requiredString,
} from '../http/input.ts';
import { ok, PUBLIC_TENANT, type Route } from '../http/route.ts';
import { refuseProtectedClaims } from './access-token.ts';
import { unauthorised } from './session-answers.ts';
import { findLiveSession, storeDatabaseData, storeJwtData } from './session-store.ts';
import { liveHandlesOf, revokeSessions, revokeSessionsOf } from './user-sessions.ts';

export const sessionDataRoutes = (core: Core): Route[] => [...dataRoutes(core), ...listRoutes(core)];

/** Reading and writing what a session carries. */
function dataRoutes({ db, settings }: Core): Route[] {
  const noSession = unauthorised('Session does not exist.');
  return [
    {
      method: 'GET',
      path: '/recipe/session',
      scope: 'app',
      answer: async ({ query }) => {
        const session = await findLiveSession(db, requiredParameter(query, 'sessionHandle'), settings.now());
        if (!session) return { body: noSession };
        return ok({
          sessionHandle: session.handle,
          userId: session.userId,
          recipeUserId: session.userId,
          userDataInDatabase: session.userDataInDatabase,
          userDataInJWT: session.userDataInJWT,
          expiry: session.expiresAt,
          timeCreated: session.createdAt,
          tenantId: PUBLIC_TENANT,
        });
      },
    },
    {
      method: 'PUT',
      path: '/recipe/session/data',
      scope: 'app',
      answer: async ({ body }) => {
        const handle = requiredString(body, 'sessionHandle');
        const data = requiredObject(body, 'userDataInDatabase');
        return (await storeDatabaseData(db, handle, data, settings.now())) ? ok() : { body: noSession };
      },
    },
    {
      method: 'PUT',
      path: '/recipe/jwt/data',
      scope: 'app',
      answer: async ({ body }) => {
        const handle = requiredString(body, 'sessionHandle');
        const payload = requiredObject(body, 'userDataInJWT');
        refuseProtectedClaims(payload);
        return (await storeJwtData(db, handle, payload, settings.now())) ? ok() : { body: noSession };
      },
    },
  ];
}

/** With one tenant and no linked accounts, "all tenants" and "linked accounts" change nothing. */
function listRoutes({ db, settings }: Core): Route[] {
  return [
    {
      method: 'GET',
      path: '/recipe/session/user',
      scope: 'tenant',
      answer: async ({ query }) =>
        ok({ sessionHandles: await liveHandlesOf(db, requiredParameter(query, 'userId'), settings.now()) }),
    },
    {
      method: 'POST',
      path: '/recipe/session/remove',
      scope: 'tenant',
      answer: async ({ body }) => {
        const userId = optionalString(body, 'userId');
        const handles = optionalStrings(body, 'sessionHandles');
        if (userId !== undefined && handles === undefined) {
          return ok({ sessionHandlesRevoked: await revokeSessionsOf(db, userId, settings.now()) });
        }
        if (handles !== undefined && userId === undefined) {
          if (optionalBoolean(body, 'revokeAcrossAllTenants') !== undefined) {
            throw badRequest('Invalid JSON input - revokeAcrossAllTenants can only be set if userId is set');
          }
          return ok({ sessionHandlesRevoked: await revokeSessions(db, handles) });
        }
        throw badRequest('Invalid JSON input - use one of userId or sessionHandles array');
      },
    },
  ];
}
