import { type VaultCode, VaultError } from '../errors.ts';

/** Seald's codes, as ours. What is not listed is UNKNOWN, with Seald's text. */
const BY_CODE: Record<string, VaultCode> = {
  ADD_MEMBERS_ALREADY_IN_GROUP: 'ADD_MEMBERS_ALREADY_IN_GROUP',
  REMOVE_MEMBERS_NOT_IN_GROUP: 'MEMBER_NOT_IN_GROUP',
  ONLY_ADMIN_CAN_ADD_MEMBERS: 'NOT_GROUP_ADMIN',
  ONLY_ADMIN_CAN_REMOVE_MEMBERS: 'NOT_GROUP_ADMIN',
  ONLY_ADMIN_CAN_RENEW_GROUP_KEY: 'NOT_GROUP_ADMIN',
  ONLY_ADMIN_CAN_SET_ADMIN_STATUS: 'NOT_GROUP_ADMIN',
  USER_MUST_BE_GROUP_ADMIN: 'NOT_GROUP_ADMIN',
  USER_MUST_BE_IN_GROUP: 'NOT_GROUP_MEMBER',
  ADMIN_MUST_BE_MEMBER: 'ADMIN_MUST_BE_MEMBER',
  GROUP_NOT_IN_GROUP: 'NOT_GROUP_MEMBER',
  SEARCH_GROUP_UNKNOWN_GROUP: 'GROUP_NOT_FOUND',
  NO_TOKEN_FOR_YOU: 'NOT_RECIPIENT',
  NO_TOKEN_FOR_KEY: 'KEY_REVOKED',
  KEY_REVOKED: 'KEY_REVOKED',
  LOGIN_UNKNOWN_USER: 'NOT_REGISTERED',
  INVALID_SIGNUP_JWT: 'NOT_REGISTERED',
  LOGIN_DEVICE_REVOKED: 'DEVICE_REVOKED',
  DEVICE_DOESNT_EXIST: 'DEVICE_REVOKED',
  CORRUPT_DATABASE: 'LOCAL_DB_CORRUPT',
  GO_CORRUPT_DATABASE_PARTIAL: 'LOCAL_DB_CORRUPT',
  SIGCHAIN_INTEGRITY_ERROR: 'CHAIN_INVALID',
  UNEXPECTED_RETRIEVED_SIGCHAIN: 'CHAIN_FORK',
  INVALID_SIGCHAIN_TRANSACTION: 'CHAIN_INVALID',
  INVALID_HMAC: 'DECRYPT_FAILED',
  INVALID_MESSAGE: 'DECRYPT_FAILED',
  NO_FILE_IN_TAR: 'DECRYPT_FAILED',
};

/** Bare `Error(text)`s: the SDK and its plugin say some things in prose only. */
const BY_TEXT: [RegExp, VaultCode][] = [
  [/Already registered/i, 'ALREADY_REGISTERED'],
  [/^Invalid challenge/i, 'INVALID_CHALLENGE'],
  [/TMRSession/, 'TMR_SESSION'],
  [/Could not find this identity/i, 'NOT_REGISTERED'],
  [/Invalid appId, userId, or twoManRuleKey|Invalid rawTwoManRuleKey/i, 'WRONG_TMR_KEY'],
  [/wrong (operation)?signing ?key ?hash/i, 'LOCAL_KEY_MISMATCH'],
  [/session cannot decrypt this message/i, 'WRONG_SESSION'],
  [/admins must also be members/i, 'ADMIN_MUST_BE_MEMBER'],
  [/sigchain hash mismatch/i, 'CHAIN_FORK'],
  [/has been revoked/i, 'KEY_REVOKED'],
  [/hmac/i, 'DECRYPT_FAILED'],
];

export function fromSeald(error: unknown): VaultError {
  if (error instanceof VaultError) return error;
  const { code, status, message = '', detail } = (error ?? {}) as Record<string, unknown>;
  const text = [message, detail].filter((one) => typeof one === 'string').join(' ');
  const details = typeof status === 'number' ? { status } : undefined;
  return new VaultError(codeOf(code, status, text), text, details, error);
}

function codeOf(code: unknown, status: unknown, text: string): VaultCode {
  // A signing key that is not the known one is a database that slept through a renewal; any other broken link is an attack.
  const said = BY_TEXT.find(([pattern]) => pattern.test(text))?.[1];
  if (said === 'LOCAL_KEY_MISMATCH') return said;
  const known = typeof code === 'string' && Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  if (known) return known;
  if (said) return said;
  if (status === 429 || /\b429\b/.test(text)) return 'TOO_MANY_ATTEMPTS';
  if (/fetch failed|network|ECONN|ETIMEDOUT/i.test(text)) return 'NETWORK';
  return 'UNKNOWN';
}

/** Runs a call of the SDK; whatever it throws comes out as one of ours. */
export async function viaSeald<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw fromSeald(error);
  }
}
