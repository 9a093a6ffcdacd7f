import { describe, expect, it } from '@jest/globals';
import { SlotTurns } from './slot-turns.ts';

const NINE = { start: 9, end: 10 };
const TEN = { start: 10, end: 11 };
const turn = () => new Promise(setImmediate);

/** Somebody who is at it until told. */
const atIt = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { work: () => promise, done: resolve, fail: () => reject(new Error('no')) };
};

const turnsOf = (over: Promise<void> = Promise.resolve()) => new SlotTurns({ over });

describe('the turns of those who want one slot', () => {
  it('whoever comes second begins when the first has ended', async () => {
    const [turns, first, heard] = [turnsOf(), atIt(), [] as string[]];
    const ended = turns.after(['ines'], NINE, first.work);
    const second = turns.after(['ines'], { start: 9.5, end: 11 }, async () => heard.push('second'));
    await turn();
    expect(heard).toEqual([]);
    first.done();
    await Promise.all([ended, second]);
    expect(heard).toEqual(['second']);
  });

  it('the first has ended when its transaction has, not before', async () => {
    const commit = Promise.withResolvers<void>();
    const [turns, heard] = [turnsOf(commit.promise), [] as string[]];
    await turns.after(['ines'], NINE, async () => undefined);
    const second = turns.after(['ines'], NINE, async () => heard.push('second'));
    await turn();
    expect(heard).toEqual([]);
    commit.resolve();
    await second;
  });

  it('a first who fails lets the others go', async () => {
    const [turns, first] = [turnsOf(), atIt()];
    const ended = turns.after(['ines'], NINE, first.work);
    const second = turns.after(['ines'], NINE, async () => 'through');
    first.fail();
    await expect(ended).rejects.toThrow('no');
    expect(await second).toBe('through');
  });

  it('those who waited do not wait for each other', async () => {
    const [turns, first, second, third] = [turnsOf(), atIt(), atIt(), atIt()];
    const ended = turns.after(['ines'], NINE, first.work);
    const slow = turns.after(['ines'], NINE, second.work);
    const quick = turns.after(['ines'], NINE, third.work);
    first.done();
    await ended;
    third.done();
    await quick;
    second.done();
    await slow;
  });

  it('another hour and another practitioner do not wait', async () => {
    const [turns, first] = [turnsOf(), atIt()];
    const ended = turns.after(['ines'], NINE, first.work);
    expect(await turns.after(['ines'], TEN, async () => 'ten')).toBe('ten');
    expect(await turns.after(['hugo'], NINE, async () => 'hugo')).toBe('hugo');
    first.done();
    await ended;
  });
});
