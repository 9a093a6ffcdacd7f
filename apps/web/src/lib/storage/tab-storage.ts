import { STORAGE_PREFIX } from '../../config/storage.ts';

const ofThisProduct = (key: string): boolean => key.startsWith(STORAGE_PREFIX);

/**
 * What a tab remembers across a reload and forgets when it closes or its session ends. Storage may be forbidden
 * (private windows, policies): reading then gives `null`, writing does nothing.
 */
export const tabStorage = {
  /** @returns what was written under the name, or `null`; a person who wrote it knows its shape. */
  read(name: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + name) ?? 'null');
    } catch {
      return null;
    }
  },
  write(name: string, value: unknown): void {
    try {
      sessionStorage.setItem(STORAGE_PREFIX + name, JSON.stringify(value));
    } catch {
      // A reload starts again from nothing; nothing else depends on it.
    }
  },
  remove(name: string): void {
    try {
      sessionStorage.removeItem(STORAGE_PREFIX + name);
    } catch {
      // Nothing was stored.
    }
  },
  /** Forgets everything: at the end of a session, so that the next person at this screen finds nothing. */
  clear(): void {
    try {
      for (const key of Object.keys(sessionStorage).filter(ofThisProduct)) sessionStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};
