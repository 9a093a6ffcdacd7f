import { ClientError, ResponseBodyError } from 'openid-client';
import { StrangeIdToken } from './id-token.ts';

/** A code, a token or a signature that is not right; the rest are failures of the way there. */
export const isStrange = (error: unknown): boolean => {
  if (error instanceof ResponseBodyError) return error.status < 500;
  if (error instanceof StrangeIdToken) return true;
  if (!(error instanceof ClientError)) return false;
  return !['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(error.code ?? '');
};
