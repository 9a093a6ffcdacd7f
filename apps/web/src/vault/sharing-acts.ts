import { DAY_MS } from '@maillon/domain/time-units';
import { storageKey } from '../config/storage.ts';
import { storage } from '../lib/storage/storage.ts';

/** One who may read, because the person said so on this device; their keys follow once both have some. */
interface Act {
  readonly userId: string;
  /** The profile or structure that may read. */
  readonly to: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whoever has made no keys by then is asked about again, as a request that the person opens with one touch. */
const KEPT_MS = 90 * DAY_MS;

const listeners = new Set<() => void>();

const isAct = (item: unknown): item is Act =>
  typeof item === 'object' && item !== null && 'userId' in item && 'to' in item && 'at' in item;

const read = (): readonly Act[] => {
  try {
    const kept: unknown = JSON.parse(storage.read(storageKey.sharingActs) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAct).filter(({ at }) => Date.now() - at < KEPT_MS) : [];
  } catch {
    return [];
  }
};

const write = (acts: readonly Act[]): void => {
  if (acts.length === 0) storage.remove(storageKey.sharingActs);
  else storage.write(storageKey.sharingActs, JSON.stringify(acts));
};

const without = (userId: string, to: string): readonly Act[] =>
  read().filter((act) => act.userId !== userId || act.to !== to);

/**
 * Whom a person gave their file to by what they did here: booked with, shared with, named. That, and no server's list, is what
 * their client signs for without another question (design vault §7.1).
 */
export const sharingActs = {
  /** @param to a profile or a structure */
  add(userId: string, to: string): void {
    write([...without(userId, to), { userId, to, at: Date.now() }]);
    for (const listener of listeners) listener();
  },
  /** Those of this person that wait for a signature. */
  of: (userId: string): ReadonlySet<string> =>
    new Set(read().flatMap((act) => (act.userId === userId ? [act.to] : []))),
  remove(userId: string, to: string): void {
    write(without(userId, to));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
