import type { Bytes } from '../bytes/bytes.ts';
import type { EngineKey } from '../suites/engine.ts';
import { aesKey, KEY_LENGTH, random } from '../suites/primitives.ts';
import type { LocalStore, OpenStore } from './local-store.ts';

const newDeviceKey = (): Promise<EngineKey> => aesKey(random(KEY_LENGTH));

class MemoryStore implements LocalStore {
  readonly #values = new Map<string, Bytes>();
  #deviceKey: Promise<EngineKey> | undefined;

  async get(name: string): Promise<Bytes | undefined> {
    return this.#values.get(name)?.slice();
  }

  async put(name: string, value: Bytes): Promise<void> {
    this.#values.set(name, value.slice());
  }

  async clear(): Promise<void> {
    this.#values.clear();
    this.#deviceKey = undefined;
  }

  deviceKey(): Promise<EngineKey> {
    this.#deviceKey ??= newDeviceKey();
    return this.#deviceKey;
  }

  async close(): Promise<void> {}
}

/** A device: the same path opens the same store again, as after a reload. */
export function memoryDevice(): OpenStore {
  const stores = new Map<string, LocalStore>();
  return async (path) => {
    const store = stores.get(path) ?? new MemoryStore();
    stores.set(path, store);
    return store;
  };
}
