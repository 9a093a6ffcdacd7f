import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { VaultError } from './errors.ts';
import { type GoldenItem, readGoldenFile } from './testing/golden-v2/file.ts';
import { openWithProduct } from './testing/golden-v2/product.ts';
import { ProductWorld } from './testing/golden-v2/product-world.ts';

/** Made on 2026-11-25 under suite 0x0001. If one of these fails, the code is wrong, never the file. */
const golden = readGoldenFile();
const world = new ProductWorld(golden);
const PROTOCOL = readFileSync(path.join(import.meta.dirname, '../PROTOCOL.md'), 'utf8');
const WORDS = /^\| `refuses` \|.*?\n\n/ms.exec(PROTOCOL)?.[0].split('\n') ?? [];
const IN_THE_LOG = ['server-keys', 'tree-head', 'inclusion', 'consistency', 'audit'];
const quoted = (text = ''): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, one]) => one ?? '');

/** With which codes PROTOCOL.md §15 has an item refused. */
function codesOf({ reads, refuses = '' }: GoldenItem): string[] {
  const rows = WORDS.map((row) => row.split('|')).filter(([, words]) => quoted(words).includes(refuses));
  if (rows.length === 0) return [];
  if (reads === 'card') return ['CARD_REFUSED'];
  if (reads === 'grant') return ['UNSIGNED_GRANT'];
  return IN_THE_LOG.includes(reads) ? ['LOG_INCONSISTENT'] : rows.flatMap(([, , , codes]) => quoted(codes));
}

const isGood = ({ opens }: GoldenItem): boolean => opens !== undefined;

describe('every format of the protocol, in the second golden file', () => {
  it.each(golden.items.filter(isGood))('$name opens', async (item) => {
    expect(await openWithProduct(item, world)).toEqual(item.opens);
  });

  it.each(golden.items.filter((item) => !isGood(item)))('$name stays shut', async (item) => {
    const error = await openWithProduct(item, world).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(VaultError);
    expect(codesOf(item)).toContain((error as VaultError).code);
  });
});
