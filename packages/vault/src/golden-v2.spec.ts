import { describe, expect, it } from '@jest/globals';
import { VaultError } from './errors.ts';
import { type GoldenItem, readGoldenFile } from './testing/golden-v2/file.ts';
import { openWithProduct } from './testing/golden-v2/product.ts';
import { ProductWorld } from './testing/golden-v2/product-world.ts';

/** Made on 2026-11-25 under suite 0x0001. If one of these fails, the code is wrong, never the file. */
const golden = readGoldenFile();
const world = new ProductWorld(golden);
const isGood = ({ opens }: GoldenItem): boolean => opens !== undefined;

describe('every format of the protocol, in the second golden file', () => {
  it.each(golden.items.filter(isGood))('$name opens', async (item) => {
    expect(await openWithProduct(item, world)).toEqual(item.opens);
  });

  it.each(golden.items.filter((item) => !isGood(item)))('$name stays shut', async (item) => {
    await expect(openWithProduct(item, world)).rejects.toBeInstanceOf(VaultError);
  });
});
