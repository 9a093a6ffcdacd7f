import { Refusal } from '../refusal.ts';

/** What MinIO, Ceph and others say when there is no room, or none of the bucket's share. */
const FULL = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded', 'InsufficientStorage']);
const NO_ROOM = 507;
const RETRY_AFTER_SECONDS = 30;

interface Answered {
  readonly name: string;
  readonly $metadata: { readonly httpStatusCode?: number };
}

const isAnswered = (error: unknown): error is Answered =>
  typeof error === 'object' && error !== null && '$metadata' in error && typeof error.$metadata === 'object';

/** The refusal that an answer of the store stands for: it is full, or it has a fault of its own; null for any other error. */
export const storeRefusal = (error: unknown): Refusal | null => {
  if (!isAnswered(error)) return null;
  const status = error.$metadata.httpStatusCode ?? 0;
  if (status === NO_ROOM || FULL.has(error.name)) return new Refusal('STORAGE_FULL', {}, error);
  return status >= 500 ? new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }, error) : null;
};
