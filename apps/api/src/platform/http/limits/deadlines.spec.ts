import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { Deadlines } from './deadlines.ts';

const aReply = (name: string, sent = false) => ({ name, sent }) as unknown as FastifyReply;

const aWatch = () => {
  const answered: unknown[] = [];
  const clock = { now: 0 };
  const deadlines = new Deadlines(
    30_000,
    (reply) => answered.push(Reflect.get(reply, 'name')),
    () => clock.now,
  );
  return { deadlines, answered, clock };
};

describe('the time a handler may take', () => {
  it('ends with an answer of ours, once', () => {
    const { deadlines, answered, clock } = aWatch();
    deadlines.start(aReply('slow'));
    clock.now = 29_999;
    deadlines.look();
    expect(answered).toEqual([]);

    clock.now = 30_000;
    deadlines.look();
    deadlines.look();
    expect(answered).toEqual(['slow']);
    deadlines.stop();
  });

  it('is each request’s own', () => {
    const { deadlines, answered, clock } = aWatch();
    deadlines.start(aReply('first'));
    clock.now = 10_000;
    deadlines.start(aReply('second'));
    clock.now = 30_000;
    deadlines.look();

    expect(answered).toEqual(['first']);
    deadlines.stop();
  });

  it('is of no interest once the handler has answered', () => {
    const { deadlines, answered, clock } = aWatch();
    const running = deadlines.start(aReply('quick'));
    deadlines.start(aReply('sent already', true));
    deadlines.end(running);
    clock.now = 60_000;
    deadlines.look();

    expect(answered).toEqual([]);
    deadlines.stop();
  });

  it('takes no more room for many that come and go than for those at work at once', () => {
    const { deadlines } = aWatch();
    const places = new Set<number>();
    const long = deadlines.start(aReply('long'));
    for (let count = 0; count < 1_000; count++) {
      const running = deadlines.start(aReply('quick'));
      places.add(running.place);
      deadlines.end(running);
      deadlines.end(running);
    }

    expect(places.size).toBe(1);
    expect(places.has(long.place)).toBe(false);
    deadlines.stop();
  });
});
