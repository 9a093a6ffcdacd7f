import { describe, expect, it } from '@jest/globals';
import { TurnBatcher } from './turn-batcher.ts';

describe('a turn batcher', () => {
  it('calls the work once for the items of one turn', async () => {
    const rounds: string[][] = [];
    const batcher = new TurnBatcher<string>(async (items) => void rounds.push([...items]));
    await Promise.all([batcher.add('one'), batcher.add('two')]);
    await batcher.add('three');
    expect(rounds).toEqual([['one', 'two'], ['three']]);
  });

  it('fails only the item whose own retry fails', async () => {
    const done: string[] = [];
    const batcher = new TurnBatcher<string>(async (items) => {
      if (items.includes('poison')) throw new Error('not this');
      done.push(...items);
    });
    const outcomes = await Promise.allSettled(['a', 'poison', 'b'].map((item) => batcher.add(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(done).toEqual(['a', 'b']);
  });
});
