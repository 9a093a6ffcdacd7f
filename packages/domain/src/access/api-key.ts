/** A key with which the software of a partner reads calendars (docs/decisions/api-keys.md): `mk_` and 32 random bytes in base64url. */

export const API_KEY_MARK = 'mk_';
const API_KEY = /^mk_[A-Za-z0-9_-]{43}$/;
const PREFIX_LENGTH = 9;

/** Those of one owner that are in force at the same time. */
export const MAX_API_KEYS = 20;

export const isApiKey = (text: string): boolean => API_KEY.test(text);

/** What people recognize a key by: its first signs. */
export const prefixOf = (key: string): string => key.slice(0, PREFIX_LENGTH);
