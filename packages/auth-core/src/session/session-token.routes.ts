import type { Core } from '../core.ts';
import {
  optionalBoolean,
  optionalObject,
  optionalString,
  requiredBoolean,
  requiredObject,
  requiredString,
} from '../http/input.ts';
import type { Route } from '../http/route.ts';
import type { JsonObject } from '../json.ts';
import { createSession } from './create-session.ts';
import { refreshSession } from './refresh-session.ts';
import { regenerateSession } from './regenerate-session.ts';
import { verifySession } from './verify-session.ts';

/** Creating, verifying and renewing: the four routes that hand out tokens. */
export function sessionTokenRoutes(core: Core): Route[] {
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
          useStaticKey: wantsStaticKey(body) ?? false,
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

function wantsStaticKey(body: JsonObject): boolean | undefined {
  const dynamic = optionalBoolean(body, 'useDynamicSigningKey');
  return dynamic === undefined ? undefined : !dynamic;
}
