import type { Bytes } from '../bytes/bytes.ts';
import type { LocalStore } from '../port/local-store.ts';
import { aesKey } from '../suites/primitives.ts';

/** A device's store in the memory, under a key that is known. */
export const memoryStore = (key: Bytes, values: Map<string, Bytes>): LocalStore => ({
  get: async (name) => values.get(name),
  put: async (name, value) => void values.set(name, value),
  clear: async () => values.clear(),
  deviceKey: () => aesKey(key),
  close: async () => undefined,
});
