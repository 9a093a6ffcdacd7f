import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SignedLink } from '../../chains/link.ts';

/**
 * The second golden file (PROTOCOL.md §15): an example of each format, made once by `write.ts` with throw-away keys. If one of its
 * items does not open, the code is wrong, never the file; a format that must change is a new suite with a file of its own.
 */
export type Json = string | number | boolean | null | Json[] | { [field: string]: Json };
export type Given = { [field: string]: Json };

/** One example: what a reader is given, and what comes out; or `refuses`, where every reader must refuse. */
export interface GoldenItem {
  name: string;
  /** Which format, of those in {@link READS}. */
  reads: Reads;
  given: Given;
  opens?: Json;
  /** Why it is refused, for people. */
  refuses?: string;
}

export const READS = [
  'identity-keys',
  'message',
  'file',
  'document',
  'public-key-wrap',
  'symmetric-wrap',
  'backup',
  'recovery-box',
  'local-value',
  'device-value',
  'enrolled-value',
  'devices',
  'device-removal',
  'contact-lists',
  'pins',
  'identity',
  'group',
  'session',
  'standing',
  'grant',
  'suspension',
  'claim',
  'tree-head',
  'inclusion',
  'consistency',
  'audit',
  'own-leaves',
  'cosignature',
  'server-keys',
  'card',
  'safety-number',
] as const;
export type Reads = (typeof READS)[number];

/** What every item may stand on: keys that a client has built in, and the secrets of all who sign. */
export interface GoldenWorld {
  serverKeys: { key: string; until?: number }[];
  auditors: string[];
  card: { issuer: string; audience: string; authorize: string };
  /** Signing seeds by the name of the key: of the server and of auditors the Ed25519 seed, of a person the 32 bytes that all comes from. */
  seeds: { [keyName: string]: string };
}

export interface GoldenFile {
  about: string;
  world: GoldenWorld;
  items: GoldenItem[];
}

export const goldenPath = path.join(import.meta.dirname, '../../../vectors/golden-v2.json');

export const readGoldenFile = (): GoldenFile => JSON.parse(readFileSync(goldenPath, 'utf8')) as GoldenFile;

/** Whom items may name: the chains of the identity and group items, by id. */
export function chainsIn(items: readonly GoldenItem[], reads: 'identity' | 'group'): Map<string, SignedLink[]> {
  const good = items.filter((item) => item.reads === reads && item.opens !== undefined);
  return new Map(
    good.map(({ given, opens }) => [(opens as { id: string }).id, given.links as unknown as SignedLink[]]),
  );
}
