import { type VaultCode, VaultError } from '../errors.ts';

/** What a refusal is over HTTP. The code travels in the body; the status is for proxies and logs. */
const STATUS: Partial<Record<VaultCode, number>> = {
  NOT_REGISTERED: 404,
  TMR_SESSION: 404,
  GROUP_NOT_FOUND: 404,
  NOT_RECIPIENT: 404,
  INVALID_CHALLENGE: 403,
  CONTACT_NOT_LISTED: 403,
  NOT_GROUP_ADMIN: 403,
  NOT_GROUP_MEMBER: 403,
  UNSIGNED_GRANT: 403,
  ALREADY_REGISTERED: 409,
  CHAIN_CONFLICT: 409,
  CHAIN_FORK: 409,
  LAST_ADMIN: 409,
  ADD_MEMBERS_ALREADY_IN_GROUP: 409,
  KEY_REVOKED: 410,
  DEVICE_REVOKED: 410,
  TOO_MANY_ATTEMPTS: 429,
  // Of a server: what it stands on is away, and the same request is right later.
  NETWORK: 503,
};

const NO_ROOM = 507;

export interface ErrorBody {
  code: VaultCode;
  ids?: string[];
  attemptsLeft?: number;
}

/** The answer to a failed call: what a client needs and nothing of how it happened. 500 for what was no refusal. */
export function toAnswer(error: unknown): { status: number; body: ErrorBody } {
  if (!(error instanceof VaultError)) return { status: 500, body: { code: 'UNKNOWN' } };
  const { code, details } = error;
  const ids = details?.ids ? { ids: details.ids } : {};
  const left = details?.attemptsLeft === undefined ? {} : { attemptsLeft: details.attemptsLeft };
  // A disk that is full is no outage that passes by itself: an operator who watches the server tells them apart.
  const status = code === 'NETWORK' && details?.status === NO_ROOM ? NO_ROOM : (STATUS[code] ?? 422);
  return { status, body: { code, ...ids, ...left } };
}

const isCode = (code: unknown): code is VaultCode => typeof code === 'string' && /^[A-Z_]{4,32}$/.test(code);

export function fromAnswer(status: number, body: unknown): VaultError {
  const { code, ids, attemptsLeft } = (body ?? {}) as Record<string, unknown>;
  const listed = Array.isArray(ids) ? { ids: ids.filter((id) => typeof id === 'string') } : {};
  const left = typeof attemptsLeft === 'number' ? { attemptsLeft } : {};
  if (isCode(code)) return new VaultError(code, undefined, { status, ...listed, ...left });
  return new VaultError(status >= 500 ? 'NETWORK' : 'UNKNOWN', `HTTP ${status}`, { status });
}
