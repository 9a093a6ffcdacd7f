import type { Core } from '../core.ts';
import { optionalStrings, requiredParameter, requiredString, trimmedName, trimmedNames } from '../http/input.ts';
import { ok, outcome, type Route } from '../http/route.ts';
import type { JsonObject } from '../json.ts';
import {
  allRoles,
  deletePermissions,
  deleteRole,
  permissionsOf,
  roleExists,
  rolesWith,
  saveRole,
} from './role-store.ts';
import { giveRole, rolesOf, takeRole, usersWith } from './user-role-store.ts';

const unknownRole = outcome('UNKNOWN_ROLE_ERROR');

const readRole = (body: JsonObject): string => trimmedName(requiredString(body, 'role'), 'role');
const readRoleParameter = (query: URLSearchParams): string => trimmedName(requiredParameter(query, 'role'), 'role');

function readPermissions(body: JsonObject): string[] | undefined {
  const permissions = optionalStrings(body, 'permissions');
  return permissions && trimmedNames(permissions, 'permissions');
}

export const roleRoutes = (core: Core): Route[] => [...definitionRoutes(core), ...assignmentRoutes(core)];

/** Which roles there are, and what they permit. */
function definitionRoutes({ db }: Core): Route[] {
  return [
    {
      method: 'PUT',
      path: '/recipe/role',
      scope: 'app',
      answer: async ({ body }) =>
        ok({ createdNewRole: await saveRole(db, readRole(body), readPermissions(body) ?? []) }),
    },
    {
      method: 'GET',
      path: '/recipe/role/permissions',
      scope: 'app',
      answer: async ({ query }) => {
        const role = readRoleParameter(query);
        if (!(await roleExists(db, role))) return unknownRole;
        return ok({ permissions: await permissionsOf(db, role) });
      },
    },
    {
      method: 'POST',
      path: '/recipe/role/permissions/remove',
      scope: 'app',
      answer: async ({ body }) => {
        const role = readRole(body);
        const permissions = readPermissions(body);
        if (!(await roleExists(db, role))) return unknownRole;
        await deletePermissions(db, role, permissions);
        return ok();
      },
    },
    {
      method: 'GET',
      path: '/recipe/permission/roles',
      scope: 'app',
      answer: async ({ query }) => {
        const permission = trimmedName(requiredParameter(query, 'permission'), 'permission');
        return ok({ roles: await rolesWith(db, permission) });
      },
    },
    {
      method: 'POST',
      path: '/recipe/role/remove',
      scope: 'app',
      answer: async ({ body }) => ok({ didRoleExist: await deleteRole(db, readRole(body)) }),
    },
    {
      method: 'GET',
      path: '/recipe/roles',
      scope: 'app',
      answer: async () => ok({ roles: await allRoles(db) }),
    },
  ];
}

/** Who has which role. The user id need not be a user of ours. */
function assignmentRoutes({ db }: Core): Route[] {
  return [
    {
      method: 'PUT',
      path: '/recipe/user/role',
      scope: 'tenant',
      answer: async ({ body }) => {
        const had = await giveRole(db, requiredString(body, 'userId'), readRole(body));
        return had === undefined ? unknownRole : ok({ didUserAlreadyHaveRole: had });
      },
    },
    {
      method: 'POST',
      path: '/recipe/user/role/remove',
      scope: 'tenant',
      answer: async ({ body }) => {
        const userId = requiredString(body, 'userId');
        const role = readRole(body);
        if (!(await roleExists(db, role))) return unknownRole;
        return ok({ didUserHaveRole: await takeRole(db, userId, role) });
      },
    },
    {
      method: 'GET',
      path: '/recipe/user/roles',
      scope: 'tenant',
      answer: async ({ query }) => ok({ roles: await rolesOf(db, requiredParameter(query, 'userId')) }),
    },
    {
      method: 'GET',
      path: '/recipe/role/users',
      scope: 'tenant',
      answer: async ({ query }) => {
        const role = readRoleParameter(query);
        if (!(await roleExists(db, role))) return unknownRole;
        return ok({ users: await usersWith(db, role) });
      },
    },
  ];
}
