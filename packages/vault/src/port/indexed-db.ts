import type { Bytes } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import type { LocalStore, OpenStore } from './local-store.ts';

const VALUES = 'values';
const KEYS = 'keys';
const DEVICE_KEY = 'device';

/** A local store in IndexedDB. Throws LOCAL_DB_CORRUPT where the engine refuses: private modes, full disks, damaged files. */
export const indexedDbStore: OpenStore = async (path) => {
  const database = await answered(openDatabase(path));
  // Asked for and not waited for: Firefox may leave the promise open for as long as its question stands.
  void globalThis.navigator?.storage?.persist?.().catch(() => false);
  return new IndexedDbStore(database);
};

function openDatabase(path: string): IDBOpenDBRequest {
  const request = indexedDB.open(path, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(VALUES);
    request.result.createObjectStore(KEYS);
  };
  return request;
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new VaultError('LOCAL_DB_CORRUPT', undefined, undefined, request.error));
  });
}

class IndexedDbStore implements LocalStore {
  #isLost = false;

  constructor(private readonly database: IDBDatabase) {
    // Another tab drops or upgrades the database: keeping it open would block that tab for ever.
    database.onversionchange = () => {
      this.#isLost = true;
      database.close();
    };
  }

  async get(name: string): Promise<Bytes | undefined> {
    const value: unknown = await answered(this.#store(VALUES, 'readonly').get(name));
    if (value === undefined) return undefined;
    if (!(value instanceof Uint8Array)) throw new VaultError('LOCAL_DB_CORRUPT');
    return value as Bytes;
  }

  async put(name: string, value: Bytes): Promise<void> {
    await answered(this.#store(VALUES, 'readwrite').put(value, name));
  }

  async clear(): Promise<void> {
    await Promise.all([VALUES, KEYS].map((store) => answered(this.#store(store, 'readwrite').clear())));
  }

  /** The engine keeps the key and never shows it: what is stored here is a handle. */
  async deviceKey(): Promise<CryptoKey> {
    const known: unknown = await answered(this.#store(KEYS, 'readonly').get(DEVICE_KEY));
    if (known instanceof CryptoKey) return known;
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    // Two tabs that start at once: `add` lets one of them win, and both then use that key.
    await answered(this.#store(KEYS, 'readwrite').add(fresh, DEVICE_KEY)).catch(() => undefined);
    const kept: unknown = await answered(this.#store(KEYS, 'readonly').get(DEVICE_KEY));
    if (!(kept instanceof CryptoKey)) throw new VaultError('LOCAL_DB_CORRUPT');
    return kept;
  }

  async close(): Promise<void> {
    this.database.close();
  }

  #store(name: string, mode: IDBTransactionMode): IDBObjectStore {
    if (this.#isLost) throw new VaultError('LOCAL_DB_CORRUPT', 'another tab took the store over');
    try {
      return this.database.transaction(name, mode).objectStore(name);
    } catch (cause) {
      throw new VaultError('LOCAL_DB_CORRUPT', undefined, undefined, cause);
    }
  }
}
