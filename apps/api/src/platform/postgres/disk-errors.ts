import { errorCode } from '@maillon/server-kit/error-code';
import { Refusal } from '../refusal.ts';

/** No room left on the disk, or none of its owner's share. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** The process may not write there, or the disk does not answer: the operator mends it, and the same file is used then. */
const SHUT = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO']);
const RETRY_AFTER_SECONDS = 30;

/** The refusal that a full disk, or one that takes nothing, stands for; null for any other error. */
export const diskRefusal = (error: unknown): Refusal | null => {
  const code = errorCode(error) ?? '';
  if (FULL.has(code)) return new Refusal('STORAGE_FULL', {}, error);
  return SHUT.has(code) ? new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }, error) : null;
};
