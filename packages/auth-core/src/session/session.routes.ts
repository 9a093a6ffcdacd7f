import type { Core } from '../core.ts';
import { badRequest } from '../http/errors.ts';
import {
  optionalBoolean,
  optionalObject,
  optionalString,
  optionalStrings,
  requiredBoolean,
  requiredObject,
  requiredParameter,
  requiredString,
} from '../http/input.ts';
import { ok, PUBLIC_TENANT, type Route } from '../http/route.ts';
import type { JsonObject } from '../json.ts';
import { refuseProtectedClaims } from './access-token.ts';
import { createSession } from './create-session.ts';
import { refreshSession } from './refresh-session.ts';
import { regenerateSession } from './regenerate-session.ts';
import { unauthorised } from './session-answers.ts';
import { findLiveSession, storeDatabaseData, storeJwtData } from './session-store.ts';
import { liveHandlesOf, revokeSessions, revokeSessionsOf } from './user-sessions.ts';
import { verifySession } from './verify-session.ts';

export const sessionRoutes = (core: Core): Route[] => [...tokenRoutes(core), ...dataRoutes(core), ...listRoutes(core)];

/** Creating, verifying and renewing: the four routes that hand out tokens. */
function tokenRoutes(core: Core): Route[] {
  return [
    {
      method: 'POST',
      path: '/recipe/session',
      scope: 'tenant',
      answer: async ({ body }) => ({
        body: await createSession(core, {
          userId: requiredString(body, 'userId'),
          userDataInJWT: requiredObject(body, 'userDataInJWT'),
          userDataInDatabase: requiredObject(body, 'userDataInDatabase'),
          enableAntiCsrf: requiredBoolean(body, 'enableAntiCsrf'),
          useStaticKey: wantsStaticKey(body),
        }),
      }),
    },
    {
      method: 'POST',
      path: '/recipe/session/verify',
      scope: 'app',
      answer: async ({ body }) => ({
        body: await verifySession(core, {
          accessToken: requiredString(body, 'accessToken'),
          antiCsrfToken: optionalString(body, 'antiCsrfToken'),
          doAntiCsrfCheck: requiredBoolean(body, 'doAntiCsrfCheck'),
          enableAntiCsrf: requiredBoolean(body, 'enableAntiCsrf'),
          checkDatabase: requiredBoolean(body, 'checkDatabase'),
        }),
      }),
    },
    {
      method: 'POST',
      path: '/recipe/session/refresh',
      scope: 'app',
      answer: async ({ body }) => ({
        body: await refreshSession(core, {
          refreshToken: requiredString(body, 'refreshToken'),
          antiCsrfToken: optionalString(body, 'antiCsrfToken'),
          enableAntiCsrf: requiredBoolean(body, 'enableAntiCsrf'),
          useStaticKey: wantsStaticKey(body),
        }),
      }),
    },
    {
      method: 'POST',
      path: '/recipe/session/regenerate',
      scope: 'app',
      answer: async ({ body }) => ({
        body: await regenerateSession(core, requiredString(body, 'accessToken'), optionalObject(body, 'userDataInJWT')),
      }),
    },
  ];
}

const wantsStaticKey = (body: JsonObject): boolean => optionalBoolean(body, 'useDynamicSigningKey') === false;

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
          return ok({ sessionHandlesRevoked: await revokeSessions(db, handles) });
        }
        throw badRequest('Invalid JSON input - use one of userId or sessionHandles array');
      },
    },
  ];
}
