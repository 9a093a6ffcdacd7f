import { describe, expect, it } from '@jest/globals';
import { oneAtATime } from './one-at-a-time.ts';

/** Work that ends when it is told to, and what of it has begun. */
const slow = () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { begun, work, end: () => ends.shift()?.() };
};

describe('work of which one is enough at a time', () => {
  it('is done once more, and no more, for all who asked while it was under way', async () => {
    const { begun, work, end } = slow();
    const inTurn = oneAtATime();
    const first = inTurn(work('first'));
    const others = [inTurn(work('second')), inTurn(work('third'))];
    expect(begun).toEqual(['first']);
    end();
    await first;
    await Promise.resolve();
    expect(begun).toEqual(['first', 'third']);
    end();
    await Promise.all(others);
    expect(begun).toEqual(['first', 'third']);
  });

  it('goes on after a failure, which is its own', async () => {
    const inTurn = oneAtATime();
    const failing = inTurn(() => Promise.reject(new Error('lost')));
    const after = inTurn(() => Promise.resolve());
    await expect(failing).rejects.toThrow('lost');
    await expect(after).resolves.toBeUndefined();
    await expect(inTurn(() => Promise.resolve())).resolves.toBeUndefined();
  });
});
