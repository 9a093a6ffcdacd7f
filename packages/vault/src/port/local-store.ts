import type { Bytes } from '../bytes/bytes.ts';
import type { EngineKey } from '../suites/engine.ts';

/**
 * Where a device remembers. A cache, never the only copy: a browser may evict it at any time, and losing it costs the user one
 * security code.
 */
export interface LocalStore {
  get(name: string): Promise<Bytes | undefined>;
  put(name: string, value: Bytes): Promise<void>;
  clear(): Promise<void>;
  /** An AES-256-GCM key that is not extractable, made at first use and gone with the store. */
  deviceKey(): Promise<EngineKey>;
  close(): Promise<void>;
}

export type OpenStore = (path: string) => Promise<LocalStore>;
