import { describe, expect, it } from '@jest/globals';
import { SlotQueue } from './slot-queue.ts';

const NINE = { start: 9, end: 10 };
const TEN = { start: 10, end: 11 };
const turn = () => new Promise(setImmediate);
const look = async () => undefined;

/** A person who is at it until told. */
const atIt = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { look, work: () => promise, done: resolve, fail: () => reject(new Error('no')) };
};

/** A person who says what they do, and whose place was taken. */
const telling = (heard: string[]) => ({
  look: async () => heard.push('looks'),
  work: async (_seen: number, taken: ReadonlySet<string>) => heard.push(`works without ${[...taken].join(', ')}`),
});

const turnsOf = (settled: Promise<boolean> = Promise.resolve(true)) => new SlotQueue({ settled });

describe('the turns of those who want one slot', () => {
  it('a second attempt reads at once, and goes on when the first has ended, knowing whose time is taken', async () => {
    const [turns, first, heard] = [turnsOf(), atIt(), [] as string[]];
    const ended = turns.after(['zoé', 'ines'], NINE, first);
    const second = turns.after(['ines', 'hugo'], { start: 9.5, end: 11 }, telling(heard));
    await turn();
    await turn();
    expect(heard).toEqual(['looks']);
    first.done();
    await Promise.all([ended, second]);
    expect(heard).toEqual(['looks', 'works without zoé, ines']);
  });

  it('the first has ended when its transaction has, not before', async () => {
    const commit = Promise.withResolvers<boolean>();
    const [turns, heard] = [turnsOf(commit.promise), [] as string[]];
    await turns.after(['ines'], NINE, { look, work: look });
    const second = turns.after(['ines'], NINE, telling(heard));
    await turn();
    await turn();
    expect(heard).toEqual(['looks']);
    commit.resolve(true);
    await second;
    expect(heard.at(-1)).toBe('works without ines');
  });

  it('a first whose transaction is undone has taken nothing', async () => {
    const [turns, first, heard] = [turnsOf(Promise.resolve(false)), atIt(), [] as string[]];
    const ended = turns.after(['ines'], NINE, first);
    const second = turns.after(['ines'], NINE, telling(heard));
    first.done();
    await Promise.all([ended, second]);
    expect(heard).toEqual(['looks', 'works without ']);
  });

  it('a first who fails lets the others go, and has taken nothing', async () => {
    const [turns, first, heard] = [turnsOf(), atIt(), [] as string[]];
    const ended = turns.after(['ines'], NINE, first);
    const second = turns.after(['ines'], NINE, telling(heard));
    first.fail();
    await expect(ended).rejects.toThrow('no');
    await second;
    expect(heard).toEqual(['looks', 'works without ']);
  });

  it('those who waited do not wait for each other', async () => {
    const [turns, first, second, third] = [turnsOf(), atIt(), atIt(), atIt()];
    const ended = turns.after(['ines'], NINE, first);
    const slow = turns.after(['ines'], NINE, second);
    const quick = turns.after(['ines'], NINE, third);
    first.done();
    await ended;
    third.done();
    await quick;
    second.done();
    await slow;
  });

  it('an attempt that is refused when it reads waits for no other', async () => {
    const [turns, first] = [turnsOf(), atIt()];
    const ended = turns.after(['ines'], NINE, first);
    const stranger = turns.after(['ines'], NINE, { look: () => Promise.reject(new Error('unknown')), work: look });
    await expect(stranger).rejects.toThrow('unknown');
    first.done();
    await ended;
  });

  it('another hour and another practitioner do not wait', async () => {
    const [turns, first] = [turnsOf(), atIt()];
    const ended = turns.after(['ines'], NINE, first);
    expect(await turns.after(['ines'], TEN, { look, work: async () => 'ten' })).toBe('ten');
    expect(await turns.after(['hugo'], NINE, { look, work: async () => 'hugo' })).toBe('hugo');
    first.done();
    await ended;
  });
});
