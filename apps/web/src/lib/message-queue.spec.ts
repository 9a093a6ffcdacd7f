import { describe, expect, it } from '@jest/globals';
import { MessageQueue } from './message-queue.ts';

const settle = () => Promise.resolve();

/** A queue whose network and server are the test's. */
const aQueue = () => {
  const world = { sent: [] as string[], isAway: false, refuses: new Set<string>(), back: [] as string[] };
  const queue = new MessageQueue({
    send: async (_id, text) => {
      await settle();
      if (world.isAway) throw new TypeError('away');
      if (world.refuses.has(text)) throw new Error('refused');
      world.sent.push(text);
    },
    isPassing: (error) => error instanceof TypeError,
    onRefused: (text) => world.back.push(text),
  });
  const write = (...texts: string[]) => {
    for (const text of texts) queue.add({ id: text, text, at: 0 });
  };
  const done = async () => {
    for (let turn = 0; turn < 50; turn += 1) await settle();
  };
  return { world, queue, write, done };
};

describe('messages on their way', () => {
  it('arrive in the order of their writing, each once', async () => {
    const { world, queue, write, done } = aQueue();
    write('un', 'deux', 'trois');
    expect(queue.snapshot().map(({ text }) => text)).toEqual(['un', 'deux', 'trois']);
    await done();
    expect([world.sent, queue.snapshot()]).toEqual([['un', 'deux', 'trois'], []]);
  });

  it('wait while the network is away, and leave in their order when it is back', async () => {
    const { world, queue, write, done } = aQueue();
    world.isAway = true;
    write('un', 'deux');
    await done();
    expect(queue.snapshot().map(({ text, isHeld }) => [text, isHeld])).toEqual([
      ['un', true],
      ['deux', true],
    ]);
    world.isAway = false;
    write('trois');
    queue.tryAgain();
    await done();
    expect(world.sent).toEqual(['un', 'deux', 'trois']);
  });

  it('that are refused go back to their writer, and those behind them leave', async () => {
    const { world, queue, write, done } = aQueue();
    world.refuses.add('un');
    write('un', 'deux');
    await done();
    expect([world.back, world.sent, queue.snapshot()]).toEqual([['un'], ['deux'], []]);
  });
});
