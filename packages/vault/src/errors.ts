/**
 * Why the vault refused. A caller decides by the code, never by the text; the table in PROTOCOL.md says what each one asks
 * of the application. No message ever holds a key, a plaintext or a security code.
 */
export type VaultCode =
  | 'ALREADY_REGISTERED'
  | 'NOT_REGISTERED'
  | 'INVALID_CHALLENGE'
  | 'TOO_MANY_ATTEMPTS'
  | 'TMR_SESSION'
  | 'WRONG_TMR_KEY'
  | 'LOCAL_DB_CORRUPT'
  | 'LOCAL_KEY_MISMATCH'
  | 'ADD_MEMBERS_ALREADY_IN_GROUP'
  | 'MEMBER_NOT_IN_GROUP'
  | 'NOT_GROUP_ADMIN'
  | 'NOT_GROUP_MEMBER'
  | 'ADMIN_MUST_BE_MEMBER'
  | 'LAST_ADMIN'
  | 'GROUP_NOT_FOUND'
  | 'NOT_RECIPIENT'
  | 'KEY_REVOKED'
  | 'DEVICE_REVOKED'
  | 'DECRYPT_FAILED'
  | 'WRONG_CONTEXT'
  | 'WRONG_SESSION'
  | 'TRUNCATED'
  | 'UNSUPPORTED_SUITE'
  | 'CHAIN_INVALID'
  | 'CHAIN_FORK'
  | 'CHAIN_CONFLICT'
  | 'KEY_CHANGED'
  | 'LOG_INCONSISTENT'
  | 'LOG_STALE'
  | 'UNSIGNED_GRANT'
  | 'UNVERIFIED_AUTHOR'
  | 'CARD_REFUSED'
  | 'CONTACT_NOT_LISTED'
  | 'NETWORK'
  | 'LOCKED'
  | 'UNKNOWN';

export interface VaultErrorDetails {
  status?: number;
  /** The identities, groups or sessions concerned. */
  ids?: string[];
  attemptsLeft?: number;
}

export class VaultError extends Error {
  override readonly name = 'VaultError';

  constructor(
    readonly code: VaultCode,
    message?: string,
    readonly details?: VaultErrorDetails,
    cause?: unknown,
  ) {
    super(message ?? code, cause === undefined ? undefined : { cause });
  }
}

/** Whatever was thrown, as a VaultError: what is already one keeps its code. */
export function asVaultError(error: unknown, code: VaultCode = 'UNKNOWN'): VaultError {
  if (error instanceof VaultError) return error;
  return new VaultError(code, error instanceof Error ? error.message : String(error), undefined, error);
}
