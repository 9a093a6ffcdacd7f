import { storageKey } from '../../config/storage.ts';
import { storage } from '../../lib/storage/storage.ts';

interface PendingEnd {
  readonly userId: string;
  readonly policyId: string;
}

const isPendingEnd = (item: unknown): item is PendingEnd =>
  typeof item === 'object' && item !== null && 'userId' in item && 'policyId' in item;

const read = (): readonly PendingEnd[] => {
  try {
    const kept: unknown = JSON.parse(storage.read(storageKey.pendingEnds) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPendingEnd) : [];
  } catch {
    return [];
  }
};

const write = (ends: readonly PendingEnd[]): void => {
  if (ends.length === 0) storage.remove(storageKey.pendingEnds);
  else storage.write(storageKey.pendingEnds, JSON.stringify(ends));
};

const without = (userId: string, policyId: string): readonly PendingEnd[] =>
  read().filter((end) => end.userId !== userId || end.policyId !== policyId);

/**
 * Sharings that a person took back on this device while their vault could not note it: what was signed for them would let the readers in
 * again, should the application show them as if they still held.
 */
export const pendingEnds = {
  add(userId: string, policyId: string): void {
    write([...without(userId, policyId), { userId, policyId }]);
  },
  of: (userId: string): readonly string[] =>
    read()
      .filter((end) => end.userId === userId)
      .map(({ policyId }) => policyId),
  /** Once the vault has noted it. */
  remove(userId: string, policyId: string): void {
    write(without(userId, policyId));
  },
};
