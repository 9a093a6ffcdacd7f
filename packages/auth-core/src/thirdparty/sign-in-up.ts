import { prepared, type Queries } from '@maillon/server-kit/postgres/database';
import type { Core } from '../core.ts';
import { type LoginMethodRow, loginMethodColumns, toUser, type User } from '../users/user.ts';
import { findUser, insertUser, markEmailVerified } from '../users/user-store.ts';

/** What the provider says of the person. The e-mail is normalised. */
export interface ThirdPartyAccount {
  thirdPartyId: string;
  thirdPartyUserId: string;
  email: string;
  /** True records the e-mail as verified; false takes nothing away. */
  isVerified: boolean;
}

export interface SignedInUp {
  status: 'OK';
  createdNewUser: boolean;
  user: User;
  recipeUserId: string;
}

const select = prepared(
  'user-by-third-party',
  `select ${loginMethodColumns} from login_methods where third_party_id = $1 and third_party_user_id = $2`,
);
const setEmail = prepared('user-set-third-party-email', 'update users set email = $2 where id = $1');

export function signInUp(core: Core, account: ThirdPartyAccount): Promise<SignedInUp> {
  return core.db.transaction(async (tx) => {
    const created = await signUp(core, tx, account);
    // No row was written because this account has one: the same person, perhaps with a new e-mail.
    const user = created ?? (await signIn(tx, account));
    if (!user) throw new Error('a third-party user vanished during sign-in');

    if (account.isVerified) await markEmailVerified(tx, user.publicId, account.email);
    const shown = toUser({ ...user, emailVerified: user.emailVerified || account.isVerified });
    return { status: 'OK', createdNewUser: created !== undefined, user: shown, recipeUserId: shown.id };
  });
}

async function signUp({ nextTimeJoined }: Core, tx: Queries, account: ThirdPartyAccount) {
  const id = await insertUser(tx, {
    recipeId: 'thirdparty',
    email: account.email,
    phoneNumber: null,
    thirdPartyId: account.thirdPartyId,
    thirdPartyUserId: account.thirdPartyUserId,
    timeJoined: nextTimeJoined(),
  });
  return id === undefined ? undefined : findUser(tx, id);
}

/** Reads again after a change of e-mail: whether the new one is verified is another row's answer. */
async function signIn(tx: Queries, account: ThirdPartyAccount): Promise<LoginMethodRow | undefined> {
  const user = await tx.first<LoginMethodRow>(select, [account.thirdPartyId, account.thirdPartyUserId]);
  if (!user || user.email === account.email) return user;

  await tx.run(setEmail, [user.id, account.email]);
  return findUser(tx, user.id);
}
