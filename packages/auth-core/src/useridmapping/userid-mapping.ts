import { type Database, prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { badRequest } from '../http/errors.ts';
import { findUser } from '../users/user-store.ts';
import { deleteMapping, findMapping, insertMapping, type UserIdMapping, type UserIdType } from './mapping-store.ts';

export type MappingCreated =
  | { status: 'OK' | 'UNKNOWN_SUPERTOKENS_USER_ID_ERROR' }
  | {
      status: 'USER_ID_MAPPING_ALREADY_EXISTS_ERROR';
      doesSuperTokensUserIdExist: boolean;
      doesExternalUserIdExist: boolean;
    };

/** From then on every answer shows the external id. `force` accepts rows that are already kept under the old one. */
export function createMapping(db: Database, mapping: UserIdMapping, force: boolean): Promise<MappingCreated> {
  return db.transaction(async (tx) => {
    const { superTokensUserId, externalUserId } = mapping;
    const ofUser = await findMapping(tx, superTokensUserId, 'SUPERTOKENS');
    const ofExternal = await findMapping(tx, externalUserId, 'EXTERNAL');
    const user = await findUser(tx, superTokensUserId);
    if (user?.id !== superTokensUserId && !ofExternal) return { status: 'UNKNOWN_SUPERTOKENS_USER_ID_ERROR' };
    if (ofUser || ofExternal) {
      return {
        status: 'USER_ID_MAPPING_ALREADY_EXISTS_ERROR',
        doesSuperTokensUserIdExist: ofExternal ? ofExternal.superTokensUserId === superTokensUserId : true,
        doesExternalUserIdExist: ofExternal !== undefined,
      };
    }

    if (!force) {
      if ((await findUser(tx, externalUserId))?.id === externalUserId) {
        throw badRequest('Cannot create a userId mapping where the externalId is also a SuperTokens userID');
      }
      await refuseIdInUse(tx, superTokensUserId);
    }
    if (await insertMapping(tx, mapping)) return { status: 'OK' };
    // Another request mapped one of the two ids at the same moment.
    return {
      status: 'USER_ID_MAPPING_ALREADY_EXISTS_ERROR',
      doesSuperTokensUserIdExist: (await findMapping(tx, superTokensUserId, 'SUPERTOKENS')) !== undefined,
      doesExternalUserIdExist: (await findMapping(tx, externalUserId, 'EXTERNAL')) !== undefined,
    };
  });
}

/** Whether there was one. */
export function removeMapping(db: Database, userId: string, type: UserIdType, force: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const mapping = await findMapping(tx, userId, type);
    if (!mapping) return false;
    if (!force) await refuseIdInUse(tx, mapping.externalUserId);
    await deleteMapping(tx, mapping);
    return true;
  });
}

const firstUse = prepared(
  'mapping-first-use',
  `select case
     when exists (select from sessions where user_id = $1) then 'Session'
     when exists (select from user_metadata where user_id = $1) then 'UserMetadata'
     when exists (select from user_roles where user_id = $1) then 'UserRoles'
   end as recipe`,
);

/** Throws 400: rows kept under this id would be orphaned if the id that applications see changed. */
async function refuseIdInUse(db: Queries, userId: string): Promise<void> {
  const row = await db.first<{ recipe: string | null }>(firstUse, [userId]);
  if (row?.recipe) throw badRequest(`UserId is already in use in ${row.recipe} recipe`);
}
