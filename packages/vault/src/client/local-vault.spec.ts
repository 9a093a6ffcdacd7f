import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Bytes, utf8 } from '../bytes/bytes.ts';
import type { LocalStore } from '../port/local-store.ts';
import { memoryDevice } from '../port/memory-store.ts';
import { cuts, flips, junk, outcomeOf, outcomes } from '../testing/tamper.ts';
import { header, WIRE } from '../wire/header.ts';
import { LocalVault } from './local-vault.ts';

const NAME = 'keys';

describe('what a device keeps', () => {
  let store: LocalStore;
  let local: LocalVault;
  let kept: Bytes;
  beforeEach(async () => {
    store = await memoryDevice()('vault');
    local = await LocalVault.open(store, 'a key of the session');
    await local.write(NAME, utf8('an identity'));
    kept = (await store.get(NAME)) ?? new Uint8Array();
  });

  /** What is read when the store holds these bytes instead; one after the other, there is one store. */
  const readAs = async (bytes: Bytes): Promise<string> => {
    await store.put(NAME, bytes);
    return outcomeOf(() => local.read(NAME));
  };
  const codesOf = async (tampered: Iterable<Bytes>): Promise<string[]> => {
    const codes = new Set<string>();
    for (const bytes of tampered) codes.add(await readAs(bytes));
    return [...codes];
  };

  it('opens with the key of the session, on this device, under its own name', async () => {
    expect(await local.read(NAME)).toEqual(utf8('an identity'));
    expect(await local.read('other')).toBeUndefined();
    await store.put('other', kept);
    const otherKey = await LocalVault.open(store, 'a key of another session');
    expect(await outcomes([local, otherKey], (one) => one.read(one === local ? 'other' : NAME))).toEqual([
      'LOCAL_DB_CORRUPT',
    ]);
  });

  it('is refused whichever byte is flipped, and at every other length', async () => {
    expect(await codesOf([...flips(kept), ...cuts(kept)])).toEqual(['LOCAL_DB_CORRUPT']);
  });

  it('survives 100,000 random buffers with a typed refusal each', async () => {
    expect(await codesOf(junk(100_000, 90, header(WIRE.LOCAL)))).toEqual(['LOCAL_DB_CORRUPT']);
  });
});
