import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Gathering } from './gathering.ts';

const PATIENCE = 10;

/** A gathering whose groups come back when they are told to. */
const aGathering = (areMoreComing: () => boolean = () => false) => {
  const groups: { readonly items: readonly string[]; readonly back: () => void }[] = [];
  const gathering = new Gathering<string>(
    (items) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      groups.push({ items, back: resolve });
      return promise;
    },
    { most: 5, patienceMs: PATIENCE, areMoreComing },
  );
  return { gathering, groups, left: () => groups.map(({ items }) => items.join('')) };
};

/** A turn of the event loop goes by, and as much time. */
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

describe('those who gather', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** A first group that was away for that long. */
  const afterOneOf = async (ms: number, areMoreComing: () => boolean) => {
    const made = aGathering(areMoreComing);
    made.gathering.add('a');
    made.gathering.hurry();
    await pass();
    await pass(ms);
    made.groups[0]?.back();
    await pass();
    return made;
  };

  it('leave at once when nobody is away and nobody is coming, with all who come in the same turn', async () => {
    const { gathering, left } = aGathering();
    gathering.add('a');
    gathering.add('b', 'c');
    await pass();
    expect(left()).toEqual(['abc']);
  });

  it('wait for the return of those before them', async () => {
    const { gathering, groups, left } = aGathering();
    gathering.add('a');
    await pass();
    gathering.add('b');
    await pass(PATIENCE / 2);
    gathering.add('c');
    expect(left()).toEqual(['a']);
    groups[0]?.back();
    await pass();
    expect(left()).toEqual(['a', 'bc']);
  });

  it('wait for it no longer than their patience lasts', async () => {
    const { gathering, left } = aGathering();
    gathering.add('a');
    await pass();
    gathering.add('b');
    await pass(PATIENCE);
    expect(left()).toEqual(['a', 'b']);
  });

  it('wait for those who are known to be coming', async () => {
    let coming = false;
    const { gathering, left } = await afterOneOf(5, () => coming);
    coming = true;
    gathering.add('b');
    await pass(4);
    expect(left()).toEqual(['a']);
    coming = false;
    gathering.add('c');
    await pass();
    expect(left()).toEqual(['a', 'bc']);
  });

  it('hear that nobody comes after all', async () => {
    let coming = true;
    const { gathering, left } = await afterOneOf(5, () => coming);
    gathering.add('b');
    await pass(1);
    coming = false;
    gathering.reconsider();
    await pass();
    expect(left()).toEqual(['a', 'b']);
  });

  it.each([
    ['as long as the last group was away', 4, 4],
    ['no longer than their patience lasts', 60, PATIENCE],
  ])('wait for those who are coming %s', async (_rule, away, waits) => {
    const { gathering, left } = await afterOneOf(away, () => true);
    gathering.add('b');
    await pass(waits - 1);
    expect(left()).toEqual(['a']);
    await pass(2);
    expect(left()).toEqual(['a', 'b']);
  });

  it('who cannot wait takes along those who do', async () => {
    const { gathering, left } = await afterOneOf(5, () => true);
    gathering.add('b');
    gathering.hurry();
    await pass();
    expect(left()).toEqual(['a', 'b']);
  });
});
