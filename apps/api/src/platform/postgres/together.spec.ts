import { describe, expect, it } from '@jest/globals';
import { Together } from './together.ts';

describe('what is done together', () => {
  it('is what was handed over in one turn', async () => {
    const rounds: string[][] = [];
    const together = new Together<string>(async (items) => void rounds.push([...items]));
    await Promise.all([together.add('one'), together.add('two')]);
    await together.add('three');
    expect(rounds).toEqual([['one', 'two'], ['three']]);
  });

  it('fails for the one that cannot be done, and for no other', async () => {
    const done: string[] = [];
    const together = new Together<string>(async (items) => {
      if (items.includes('poison')) throw new Error('not this');
      done.push(...items);
    });
    const outcomes = await Promise.allSettled(['a', 'poison', 'b'].map((item) => together.add(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(done).toEqual(['a', 'b']);
  });
});
