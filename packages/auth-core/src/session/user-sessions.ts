import { prepared, type Queries } from '@maillon/server-kit/postgres/database';

// A session is kept under the id that its user had when it was opened: the external one, or their own if the mapping is
// younger. Either id finds both; an external id that is another user's own stands for that user.
const ofUser = `(user_id = $1
  or user_id = (select external_user_id from user_id_mappings where supertokens_user_id = $1)
  or user_id = (select supertokens_user_id from user_id_mappings
    where external_user_id = $1 and not exists (select from users where id = $1)))`;

const listLive = prepared(
  'sessions-of-user',
  `select handle from sessions where ${ofUser} and expires_at > $2 order by created_at, handle`,
);
const removeByUser = prepared(
  'sessions-remove-user',
  `delete from sessions where ${ofUser} and expires_at > $2 returning handle`,
);
const removeByHandles = prepared(
  'sessions-remove-handles',
  'delete from sessions where handle = any($1) returning handle',
);

const handlesOf = (rows: { handle: string }[]): string[] => rows.map(({ handle }) => handle);

export const liveHandlesOf = async (db: Queries, userId: string, now: number): Promise<string[]> =>
  handlesOf(await db.rows(listLive, [userId, now]));

/** Returns the handles that ended. */
export const revokeSessionsOf = async (db: Queries, userId: string, now: number): Promise<string[]> =>
  handlesOf(await db.rows(removeByUser, [userId, now]));

/** Returns those that existed, in the order given. */
export async function revokeSessions(db: Queries, handles: readonly string[]): Promise<string[]> {
  const revoked = new Set(handlesOf(await db.rows(removeByHandles, [handles])));
  return handles.filter((handle) => revoked.delete(handle));
}
