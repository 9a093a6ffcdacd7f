import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@maillon/domain/time-units';
import { clockAhead, hearClock, serverNow } from './server-clock.ts';

const SERVER = Date.parse('2026-11-26T19:00:00Z');
const answer = (at: number) => new Response('', { headers: { date: new Date(at).toUTCString() } });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the server’s clock', () => {
  it.each([-2 * HOUR_MS, -3 * MINUTE_MS, 3 * MINUTE_MS, 2 * HOUR_MS])(
    'the server’s clock is followed from %d ms away',
    (apart) => {
      jest.setSystemTime(SERVER + apart);
      hearClock(answer(SERVER), Date.now() - SECOND_MS);
      expect(Math.abs(serverNow() - SERVER)).toBeLessThanOrEqual(SECOND_MS);
      jest.advanceTimersByTime(HOUR_MS);
      expect(Math.abs(serverNow() - SERVER - HOUR_MS)).toBeLessThanOrEqual(SECOND_MS);
    },
  );

  it('is this machine’s once they agree to a few seconds', () => {
    jest.setSystemTime(SERVER - HOUR_MS);
    hearClock(answer(SERVER), Date.now());
    jest.setSystemTime(SERVER + 2 * SECOND_MS);
    hearClock(answer(SERVER), Date.now());
    expect(clockAhead()).toBe(0);
  });

  it('the server’s clock leads nobody to another day', () => {
    jest.setSystemTime(SERVER - 13 * HOUR_MS);
    hearClock(answer(SERVER), Date.now());
    expect(clockAhead()).toBe(0);
  });

  it('is not read from an answer without a date, or that took long', () => {
    jest.setSystemTime(SERVER - HOUR_MS);
    hearClock(answer(SERVER), Date.now());
    const before = clockAhead();
    hearClock(new Response(''), Date.now());
    hearClock(answer(SERVER + 5 * MINUTE_MS), Date.now() - 10 * SECOND_MS);
    hearClock(answer(SERVER + 5 * MINUTE_MS), Date.now() + MINUTE_MS);
    expect(clockAhead()).toBe(before);
  });
});
