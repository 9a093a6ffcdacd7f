import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { Deadlines } from './deadlines.ts';

const aReply = (name: string, sent = false) => ({ name, sent }) as unknown as FastifyReply;

const aWatch = () => {
  const answered: unknown[] = [];
  const clock = { now: 0 };
  const ended: string[] = [];
  const deadlines = new Deadlines(
    30_000,
    (reply) => answered.push(Reflect.get(reply, 'name')),
    () => clock.now,
  );
  const start = (name: string, sent = false) => deadlines.start(aReply(name, sent), { end: () => ended.push(name) });
  return { deadlines, start, answered, ended, clock };
};

describe('the time a handler may take', () => {
  it('ends with an answer of ours, and with the work, once', () => {
    const { deadlines, start, answered, ended, clock } = aWatch();
    start('slow');
    clock.now = 29_999;
    deadlines.look();
    expect(answered).toEqual([]);

    clock.now = 30_000;
    deadlines.look();
    deadlines.look();
    expect([answered, ended]).toEqual([['slow'], ['slow']]);
    deadlines.stop();
  });

  it('the time a handler may take is each request’s own', () => {
    const { deadlines, start, answered, ended, clock } = aWatch();
    start('first');
    clock.now = 10_000;
    start('second');
    clock.now = 30_000;
    deadlines.look();

    expect([answered, ended]).toEqual([['first'], ['first']]);
    deadlines.stop();
  });

  it('is of no interest once the handler has answered', () => {
    const { deadlines, start, answered, ended, clock } = aWatch();
    const running = start('quick');
    start('sent already', true);
    deadlines.end(running);
    clock.now = 60_000;
    deadlines.look();

    expect([answered, ended]).toEqual([[], []]);
    deadlines.stop();
  });

  it('takes no more room for many that come and go than for those at work at once', () => {
    const { deadlines, start } = aWatch();
    const places = new Set<number>();
    const long = start('long');
    for (let count = 0; count < 1_000; count++) {
      const running = start('quick');
      places.add(running.place);
      deadlines.end(running);
      deadlines.end(running);
    }

    expect(places.size).toBe(1);
    expect(places.has(long.place)).toBe(false);
    deadlines.stop();
  });
});
