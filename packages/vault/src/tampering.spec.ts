import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { read } from './conformance/reader.ts';
import { Reading, Refused } from './conformance/reading.ts';
import { GoldenWorld } from './conformance/world.ts';
import { VaultError } from './errors.ts';
import { type Alteration, alterations } from './testing/golden-v2/alterations.ts';
import { type GoldenItem, type Json, readGoldenFile } from './testing/golden-v2/file.ts';
import { openWithProduct } from './testing/golden-v2/product.ts';
import { ProductWorld } from './testing/golden-v2/product-world.ts';
import { Resigner } from './testing/golden-v2/signed-again.ts';

/** So many of each item's alterations, spread over all of them. Every one of them: TAMPERINGS=all, in some minutes. */
const MAX_TAMPERINGS =
  process.env.TAMPERINGS === 'all' ? Number.POSITIVE_INFINITY : Number(process.env.TAMPERINGS ?? 12);

const golden = readGoldenFile();
const product = new ProductWorld(golden);
const second = new GoldenWorld(golden as ConstructorParameters<typeof GoldenWorld>[0]);
const resigner = new Resigner(golden.world.seeds);
const counts = { tried: 0, refused: 0, opened: 0 };

async function byProduct(item: GoldenItem): Promise<Json | undefined> {
  try {
    return await openWithProduct(item, product);
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}

function bySecond(item: GoldenItem): Json | undefined {
  try {
    return read(new Reading(), item, second);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function* spread(all: Alteration[]): Generator<Alteration> {
  const step = Math.max(1, all.length / MAX_TAMPERINGS);
  for (let at = 0; at < all.length; at += step) yield all[Math.floor(at)] as Alteration;
}

/** Where the two readers come to different things. */
async function differences(item: GoldenItem, altered: Generator<Alteration>): Promise<string[]> {
  const found: string[] = [];
  for (const { where, given } of spread([...altered])) {
    const other = { ...item, given: given() };
    const [one, two] = [await byProduct(other), bySecond(other)];
    counts.tried += 1;
    counts[one === undefined ? 'refused' : 'opened'] += 1;
    if (!isDeepStrictEqual(one, two)) found.push(`${where}: ${JSON.stringify(one)} and ${JSON.stringify(two)}`);
  }
  return found;
}

const good = golden.items.filter(({ opens }) => opens !== undefined);

describe('the product and the second reader', () => {
  it.each(good)(
    'the product and the second reader make the same of every alteration: $name',
    async (item) => {
      expect(await differences(item, alterations(item.given))).toEqual([]);
    },
    3_600_000,
  );

  it.each(good)(
    'make the same of every body that is signed again: $name',
    async (item) => {
      expect(await differences(item, resigner.alterations(item))).toEqual([]);
    },
    3_600_000,
  );

  it('the product and the second reader refuse nearly all of it', () => {
    if (process.env.TAMPERINGS !== undefined) console.info(counts);
    expect(counts.refused).toBeGreaterThan(counts.opened * 5);
  });
});
