import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import type { Bytes } from '../bytes/bytes.ts';

/** The published vectors (Wycheproof, draft-ietf-hpke-pq), compressed: 1.5 MB instead of 3.5. */
const folder = path.join(import.meta.dirname, '../../vectors/published');

export const readVectors = (name: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(path.join(folder, `${name}.json.gz`))).toString('utf8'));

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
