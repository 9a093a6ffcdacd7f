import type { Bytes } from '../bytes/bytes.ts';

/**
 * Where a device remembers. A cache, never the only copy: a browser may evict it at any time, and losing it costs the user one
 * security code.
 */
export interface LocalStore {
  get(name: string): Promise<Bytes | undefined>;
  put(name: string, value: Bytes): Promise<void>;
  clear(): Promise<void>;
  /** A non-extractable AES-GCM key, made at first use and gone with the store. */
  deviceKey(): Promise<CryptoKey>;
  close(): Promise<void>;
}

export type OpenStore = (path: string) => Promise<LocalStore>;
