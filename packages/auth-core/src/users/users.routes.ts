import type { Core } from '../core.ts';
import { deleteUser } from '../delete-user.ts';
import { badRequest } from '../http/errors.ts';
import {
  optionalBoolean,
  optionalInteger,
  optionalParameter,
  requiredParameter,
  requiredString,
} from '../http/input.ts';
import { ok, outcome, type Route } from '../http/route.ts';
import { findByAccountInfo, readAccountInfo } from './account-info.ts';
import { normaliseEmail } from './contact.ts';
import { countUsers, decodeCursor, type Listing, listUsers, type Search } from './list-users.ts';
import { toUser } from './user.ts';
import { findUser, isEmailVerified } from './user-store.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

/** Recipes of the Java core. Most of them have no users here, but naming one is no mistake. */
const RECIPE_IDS = new Set(
  'emailpassword thirdparty passwordless session emailverification usermetadata userroles useridmapping jwt dashboard totp multitenancy accountlinking mfa oauth webauthn saml'.split(
    ' ',
  ),
);

export function userRoutes({ db }: Core): Route[] {
  return [
    {
      method: 'GET',
      path: '/users/by-accountinfo',
      scope: 'tenant',
      answer: async ({ query }) => {
        const { info, matchAny } = readAccountInfo(query);
        return ok({ users: await findByAccountInfo(db, info, matchAny) });
      },
    },
    {
      method: 'GET',
      path: '/user/id',
      scope: 'app',
      answer: async ({ query }) => {
        const user = await findUser(db, requiredParameter(query, 'userId'));
        return user ? ok({ user: toUser(user) }) : outcome('UNKNOWN_USER_ID_ERROR');
      },
    },
    {
      method: 'GET',
      path: '/users',
      scope: 'tenant',
      answer: async ({ query }) => ok(await listUsers(db, readListing(query))),
    },
    {
      method: 'GET',
      path: '/users/count',
      scope: 'tenant',
      answer: async ({ query }) => ok({ count: await countUsers(db, readRecipeIds(query)) }),
    },
    {
      method: 'POST',
      path: '/user/remove',
      scope: 'app',
      answer: async ({ body }) => {
        const userId = requiredString(body, 'userId');
        // Without account linking there are no linked accounts, so both values mean the same.
        optionalBoolean(body, 'removeAllLinkedAccounts');
        await deleteUser(db, userId);
        return ok();
      },
    },
  ];
}

function readListing(query: URLSearchParams): Listing {
  const order = optionalParameter(query, 'timeJoinedOrder') ?? 'ASC';
  if (order !== 'ASC' && order !== 'DESC') throw badRequest('timeJoinedOrder can be either ASC OR DESC');

  const search = readSearch(query);
  const recipeIds = readRecipeIds(query);
  const from = readCursor(query);
  return {
    order,
    limit: readLimit(query, search !== undefined),
    ...(from && { from }),
    ...(recipeIds && { recipeIds }),
    ...(search && { search }),
  };
}

function readLimit(query: URLSearchParams, searching: boolean): number {
  const limit = optionalInteger(query, 'limit') ?? DEFAULT_LIMIT;
  if (limit > MAX_LIMIT && !searching) throw badRequest(`max limit allowed is ${MAX_LIMIT}`);
  if (limit < 1) throw badRequest('limit must a positive integer with min value 1');
  return limit;
}

function readCursor(query: URLSearchParams): Listing['from'] {
  const token = optionalParameter(query, 'paginationToken');
  if (token === undefined) return undefined;

  const cursor = decodeCursor(token);
  if (!cursor) throw badRequest('invalid pagination token');
  return cursor;
}

function readRecipeIds(query: URLSearchParams): string[] | undefined {
  const given = optionalParameter(query, 'includeRecipeIds');
  if (given === undefined || given === '') return undefined;

  const ids = given.split(',');
  const unknown = ids.find((id) => !RECIPE_IDS.has(id));
  if (unknown !== undefined) throw badRequest(`Unknown recipe ID: ${unknown}`);
  return ids;
}

function readSearch(query: URLSearchParams): Search | undefined {
  const emails = readPrefixes(query, 'email');
  const phones = readPrefixes(query, 'phone');
  const providers = readPrefixes(query, 'provider');
  if (!emails && !phones && !providers) return undefined;
  return { ...(emails && { emails }), ...(phones && { phones }), ...(providers && { providers }) };
}

function readPrefixes(query: URLSearchParams, name: string): string[] | undefined {
  const prefixes = (optionalParameter(query, name) ?? '')
    .split(';')
    .map((prefix) => prefix.trim().toLowerCase())
    .filter((prefix) => prefix !== '');
  return prefixes.length > 0 ? prefixes : undefined;
}

/** Who entered a code has proven their e-mail. That is all we know of verification: nothing here sends a link. */
export const verifiedEmailRoutes = ({ db }: Core): Route[] => [
  {
    method: 'GET',
    path: '/recipe/user/email/verify',
    scope: 'app',
    answer: async ({ query }) => {
      const email = normaliseEmail(requiredParameter(query, 'email'));
      return ok({ isVerified: await isEmailVerified(db, requiredParameter(query, 'userId'), email) });
    },
  },
];
