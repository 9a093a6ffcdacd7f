import type { Queries } from '@maillon/server-kit/postgres/database';
import { badRequest } from '../http/errors.ts';
import { optionalParameter, requiredParameter } from '../http/input.ts';
import { normaliseEmail, normalisePhone } from './contact.ts';
import { type LoginMethodRow, loginMethodColumns, toUser, type User } from './user.ts';

export interface AccountInfo {
  email?: string;
  phoneNumber?: string;
  thirdParty?: { id: string; userId: string };
  /** No account here signs in with a passkey, so this information matches no user. */
  webauthnCredentialId?: string;
}

export function readAccountInfo(query: URLSearchParams): { info: AccountInfo; matchAny: boolean } {
  const union = requiredParameter(query, 'doUnionOfAccountInfo');
  if (union !== 'true' && union !== 'false') {
    throw badRequest("'doUnionOfAccountInfo' should be either 'true' or 'false'");
  }
  const email = optionalParameter(query, 'email');
  const phoneNumber = optionalParameter(query, 'phoneNumber');
  const thirdParty = readThirdParty(query);
  const webauthnCredentialId = optionalParameter(query, 'webauthnCredentialId');
  return {
    matchAny: union === 'true',
    info: {
      ...(email !== undefined && { email: normaliseEmail(email) }),
      ...(phoneNumber !== undefined && { phoneNumber: normalisePhone(phoneNumber) }),
      ...(thirdParty && { thirdParty }),
      ...(webauthnCredentialId !== undefined && { webauthnCredentialId }),
    },
  };
}

function readThirdParty(query: URLSearchParams): AccountInfo['thirdParty'] {
  const id = optionalParameter(query, 'thirdPartyId');
  const userId = optionalParameter(query, 'thirdPartyUserId');
  if ((id === undefined) !== (userId === undefined)) {
    throw badRequest("If 'thirdPartyId' is provided, 'thirdPartyUserId' must also be provided, and vice versa");
  }
  return id !== undefined && userId !== undefined ? { id, userId } : undefined;
}

/** Oldest first. Without any information no user matches. */
export async function findByAccountInfo(db: Queries, info: AccountInfo, matchAny: boolean): Promise<User[]> {
  const values: string[] = [];
  const bind = (value: string): string => `$${values.push(value)}`;
  const conditions = [
    info.email !== undefined && `email = ${bind(info.email)}`,
    info.phoneNumber !== undefined && `phone_number = ${bind(info.phoneNumber)}`,
    info.thirdParty &&
      `(third_party_id = ${bind(info.thirdParty.id)} and third_party_user_id = ${bind(info.thirdParty.userId)})`,
    info.webauthnCredentialId !== undefined && 'false',
  ].filter((condition) => typeof condition === 'string');
  if (conditions.length === 0) return [];

  const text = `select ${loginMethodColumns} from login_methods
    where ${conditions.join(matchAny ? ' or ' : ' and ')} order by time_joined, id desc`;
  // There are few combinations, so each text is worth preparing under its own name.
  const name = `users-by-${matchAny ? 'any' : 'all'}-of-${Object.keys(info).sort().join('-')}`;
  return (await db.rows<LoginMethodRow>({ name, text }, values)).map(toUser);
}
