import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { badRequest } from '../http/errors.ts';

const firstUse = prepared(
  'mapping-first-use',
  `select case
     when exists (select from sessions where user_id = $1) then 'Session'
     when exists (select from user_metadata where user_id = $1) then 'UserMetadata'
     when exists (select from user_roles where user_id = $1) then 'UserRoles'
   end as recipe`,
);

/** Throws 400: rows kept under this id would be orphaned if the id that applications see changed. */
export async function refuseIdInUse(db: Queries, userId: string): Promise<void> {
  const row = await db.first<{ recipe: string | null }>(firstUse, [userId]);
  if (row?.recipe) throw badRequest(`UserId is already in use in ${row.recipe} recipe`);
}
