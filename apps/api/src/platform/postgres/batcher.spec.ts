import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Batcher } from './batcher.ts';

const MAX_DELAY = 10;

/** A batcher whose batches return when the test says so. */
const aBatcher = (areMorePending: () => boolean = () => false) => {
  const groups: { readonly items: readonly string[]; readonly back: () => void }[] = [];
  const batcher = new Batcher<string>(
    (items) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      groups.push({ items, back: resolve });
      return promise;
    },
    { most: 5, maxDelayMs: MAX_DELAY, areMorePending },
  );
  return { batcher, groups, left: () => groups.map(({ items }) => items.join('')) };
};

/** A turn of the event loop goes by, and as much time. */
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

describe('a batcher', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** After a first batch that took that long. */
  const afterOneOf = async (ms: number, areMorePending: () => boolean) => {
    const made = aBatcher(areMorePending);
    made.batcher.add('a');
    made.batcher.flush();
    await pass();
    await pass(ms);
    made.groups[0]?.back();
    await pass();
    return made;
  };

  it('sends the items of one turn at once when no batch is under way', async () => {
    const { batcher, left } = aBatcher();
    batcher.add('a');
    batcher.add('b', 'c');
    await pass();
    expect(left()).toEqual(['abc']);
  });

  it('waits for the return of the batch before', async () => {
    const { batcher, groups, left } = aBatcher();
    batcher.add('a');
    await pass();
    batcher.add('b');
    await pass(MAX_DELAY / 2);
    batcher.add('c');
    expect(left()).toEqual(['a']);
    groups[0]?.back();
    await pass();
    expect(left()).toEqual(['a', 'bc']);
  });

  it('a batcher waits for it no longer than maxDelayMs', async () => {
    const { batcher, left } = aBatcher();
    batcher.add('a');
    await pass();
    batcher.add('b');
    await pass(MAX_DELAY);
    expect(left()).toEqual(['a', 'b']);
  });

  it('waits for items that are known to be pending', async () => {
    let pending = false;
    const { batcher, left } = await afterOneOf(5, () => pending);
    pending = true;
    batcher.add('b');
    await pass(4);
    expect(left()).toEqual(['a']);
    pending = false;
    batcher.add('c');
    await pass();
    expect(left()).toEqual(['a', 'bc']);
  });

  it('sends what waits once no more items are pending', async () => {
    let pending = true;
    const { batcher, left } = await afterOneOf(5, () => pending);
    batcher.add('b');
    await pass(1);
    pending = false;
    batcher.reconsider();
    await pass();
    expect(left()).toEqual(['a', 'b']);
  });

  it.each([
    ['as long as the last batch took', 4, 4],
    ['no longer than maxDelayMs', 60, MAX_DELAY],
  ])('a batcher waits for pending items %s', async (_rule, away, waits) => {
    const { batcher, left } = await afterOneOf(away, () => true);
    batcher.add('b');
    await pass(waits - 1);
    expect(left()).toEqual(['a']);
    await pass(2);
    expect(left()).toEqual(['a', 'b']);
  });

  it('sends with a flush what waits for a batch', async () => {
    const { batcher, left } = await afterOneOf(5, () => true);
    batcher.add('b');
    batcher.flush();
    await pass();
    expect(left()).toEqual(['a', 'b']);
  });
});
