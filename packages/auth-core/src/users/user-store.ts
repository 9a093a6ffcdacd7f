import { randomUUID } from 'node:crypto';
import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import { type LoginMethodRow, loginMethodColumns, type RecipeId } from './user.ts';

export interface NewUser {
  recipeId: RecipeId;
  email: string | null;
  phoneNumber: string | null;
  thirdPartyId: string | null;
  thirdPartyUserId: string | null;
  timeJoined: number;
}

// `on conflict` without a target: whichever unique index is hit, nothing is written and the transaction lives on.
const insert = prepared(
  'user-insert',
  `insert into users (id, recipe_id, email, phone_number, third_party_id, third_party_user_id, time_joined)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);
// An id is first looked for among our own, then among the external ones.
const select = prepared(
  'user-find',
  `select ${loginMethodColumns} from login_methods where id = coalesce(
     (select id from users where id = $1),
     (select supertokens_user_id from user_id_mappings where external_user_id = $1))`,
);
const verifyEmail = prepared(
  'user-verify-email',
  'insert into verified_emails (user_id, email) values ($1, $2) on conflict do nothing',
);

const selectVerified = prepared(
  'user-email-verified',
  'select exists (select from verified_emails where user_id = $1 and email = $2) as verified',
);

/** Undefined when another user already has this e-mail, phone or third-party account in this recipe. */
export async function insertUser(db: Queries, user: NewUser): Promise<string | undefined> {
  const id = randomUUID();
  const inserted = await db.run(insert, [
    id,
    user.recipeId,
    user.email,
    user.phoneNumber,
    user.thirdPartyId,
    user.thirdPartyUserId,
    user.timeJoined,
  ]);
  return inserted === 0 ? undefined : id;
}

/** By SuperTokens id or by external id. */
export const findUser = (db: Queries, userId: string): Promise<LoginMethodRow | undefined> =>
  db.first<LoginMethodRow>(select, [userId]);

/** Once verified, an e-mail stays verified for this user, even if they change it and come back to it. */
export async function markEmailVerified(db: Queries, publicId: string, email: string): Promise<void> {
  await db.run(verifyEmail, [publicId, email]);
}

/** Any user id is legal, known to us or not: an e-mail that was never proven is not verified. */
export const isEmailVerified = async (db: Queries, publicId: string, email: string): Promise<boolean> =>
  (await db.first<{ verified: boolean }>(selectVerified, [publicId, email]))?.verified ?? false;
