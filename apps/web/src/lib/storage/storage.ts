import type { StorageKey } from '../../config/storage.ts';

/** Local storage that may be forbidden (private windows, policies): reading gives `null`, writing does nothing. */
export const storage = {
  read(key: StorageKey): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: StorageKey, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The preference is lost at the end of the visit; nothing else depends on it.
    }
  },
  remove(key: StorageKey): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};
