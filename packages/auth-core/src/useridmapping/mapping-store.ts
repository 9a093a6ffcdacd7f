import { prepared, type Queries } from '@maillon/server-kit/postgres/database';

export interface UserIdMapping {
  superTokensUserId: string;
  externalUserId: string;
  externalUserIdInfo: string | null;
}

export type UserIdType = 'SUPERTOKENS' | 'EXTERNAL' | 'ANY';

const columns = `supertokens_user_id as "superTokensUserId", external_user_id as "externalUserId",
  external_user_id_info as "externalUserIdInfo"`;

const insert = prepared(
  'mapping-insert',
  `insert into user_id_mappings (supertokens_user_id, external_user_id, external_user_id_info) values ($1, $2, $3)
   on conflict do nothing`,
);
const select = prepared(
  'mapping-find',
  `select ${columns} from user_id_mappings
   where ($2 and supertokens_user_id = $1) or ($3 and external_user_id = $1)
   order by supertokens_user_id = $1 desc limit 1`,
);
const setInfo = prepared(
  'mapping-set-info',
  'update user_id_mappings set external_user_id_info = $2 where supertokens_user_id = $1',
);
const remove = prepared('mapping-remove', 'delete from user_id_mappings where supertokens_user_id = $1');
// Verified e-mails are kept under the id that applications see, so they move when that id changes.
const moveVerifiedEmails = prepared(
  'mapping-move-verified',
  'update verified_emails set user_id = $2 where user_id = $1',
);

/** False when either id already has a mapping. */
export async function insertMapping(tx: Queries, mapping: UserIdMapping): Promise<boolean> {
  const { superTokensUserId, externalUserId, externalUserIdInfo } = mapping;
  if ((await tx.run(insert, [superTokensUserId, externalUserId, externalUserIdInfo])) === 0) return false;
  await tx.run(moveVerifiedEmails, [superTokensUserId, externalUserId]);
  return true;
}

/** With `ANY`, a SuperTokens id is preferred to an equal external one. */
export const findMapping = (db: Queries, userId: string, type: UserIdType): Promise<UserIdMapping | undefined> =>
  db.first<UserIdMapping>(select, [userId, type !== 'EXTERNAL', type !== 'SUPERTOKENS']);

export async function setExternalInfo(db: Queries, mapping: UserIdMapping, info: string | null): Promise<void> {
  await db.run(setInfo, [mapping.superTokensUserId, info]);
}

export async function deleteMapping(tx: Queries, mapping: UserIdMapping): Promise<void> {
  await tx.run(remove, [mapping.superTokensUserId]);
  await tx.run(moveVerifiedEmails, [mapping.externalUserId, mapping.superTokensUserId]);
}
