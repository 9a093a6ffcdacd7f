import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Bytes } from '../bytes/bytes.ts';

/**
 * The published vectors (Wycheproof, draft-ietf-hpke-pq) are not committed: 3 MB of other people's files. VAULT_VECTORS names
 * the folder that holds them, else `vectors/published` (ignored by git); without either, their suites are skipped by name.
 */
const folder = process.env.VAULT_VECTORS ?? path.join(import.meta.dirname, '../../vectors/published');

export const hasVectors = existsSync(folder);

export const readVectors = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));

export interface WycheproofCase {
  tcId: number;
  comment?: string;
  result: 'valid' | 'invalid' | 'acceptable';
  [field: string]: unknown;
}

export interface WycheproofGroup {
  tests: WycheproofCase[];
  [field: string]: unknown;
}

export const wycheproof = (name: string): WycheproofGroup[] =>
  (readVectors(name) as { testGroups: WycheproofGroup[] }).testGroups;

export const hex = (value: unknown): Bytes => Uint8Array.from(Buffer.from(String(value), 'hex'));

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The chunked vectors are compressed. */
export const inflated = (value: unknown): Bytes => Uint8Array.from(inflateSync(hex(value)));
