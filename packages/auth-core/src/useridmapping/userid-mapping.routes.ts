import type { Core } from '../core.ts';
import { badRequest, invalidField } from '../http/errors.ts';
import {
  nullableString,
  optionalBoolean,
  optionalParameter,
  optionalString,
  requiredParameter,
  requiredString,
  trimmedName,
} from '../http/input.ts';
import { ok, outcome, type Route } from '../http/route.ts';
import type { JsonObject } from '../json.ts';
import { findMapping, setExternalInfo, type UserIdType } from './mapping-store.ts';
import { createMapping, removeMapping } from './userid-mapping.ts';

export function userIdMappingRoutes({ db }: Core): Route[] {
  const unknown = outcome('UNKNOWN_MAPPING_ERROR');
  return [
    {
      method: 'POST',
      path: '/recipe/userid/map',
      scope: 'app',
      answer: async ({ body }) => {
        const mapping = {
          superTokensUserId: readId(body, 'superTokensUserId'),
          externalUserId: readId(body, 'externalUserId'),
          externalUserIdInfo: readInfo(body) ?? null,
        };
        return { body: await createMapping(db, mapping, optionalBoolean(body, 'force') ?? false) };
      },
    },
    {
      method: 'GET',
      path: '/recipe/userid/map',
      scope: 'app',
      answer: async ({ query }) => {
        const userId = trimmedName(requiredParameter(query, 'userId'), 'userId');
        const mapping = await findMapping(db, userId, asType(optionalParameter(query, 'userIdType')));
        if (!mapping) return unknown;
        const { externalUserIdInfo, ...ids } = mapping;
        return ok({ ...ids, ...(externalUserIdInfo !== null && { externalUserIdInfo }) });
      },
    },
    {
      method: 'POST',
      path: '/recipe/userid/map/remove',
      scope: 'app',
      answer: async ({ body }) => {
        const userId = readId(body, 'userId');
        const type = asType(optionalString(body, 'userIdType'));
        const force = optionalBoolean(body, 'force') ?? false;
        return ok({ didMappingExist: await removeMapping(db, userId, type, force) });
      },
    },
    {
      method: 'PUT',
      path: '/recipe/userid/external-user-id-info',
      scope: 'app',
      answer: async ({ body }) => {
        const info = readInfo(body);
        if (info === undefined) throw invalidField('externalUserIdInfo');
        const mapping = await findMapping(db, readId(body, 'userId'), asType(optionalString(body, 'userIdType')));
        if (!mapping) return unknown;
        await setExternalInfo(db, mapping, info);
        return ok();
      },
    },
  ];
}

const readId = (body: JsonObject, name: string): string => trimmedName(requiredString(body, name), name);

/** null takes the information away. */
function readInfo(body: JsonObject): string | null | undefined {
  const info = nullableString(body, 'externalUserIdInfo');
  return typeof info === 'string' ? trimmedName(info, 'externalUserIdInfo') : info;
}

function asType(given = 'ANY'): UserIdType {
  const type = given.trim();
  if (type === 'SUPERTOKENS' || type === 'EXTERNAL' || type === 'ANY') return type;
  throw badRequest("Field name 'userIdType' should be one of 'SUPERTOKENS', 'EXTERNAL' or 'ANY'");
}
