import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../../testing/fake-clock.ts';
import { SystemClock } from './clock.ts';

describe('the clock', () => {
  it('of the system tells the time of day in Unix milliseconds', () => {
    const before = Date.now();
    const now = new SystemClock().now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it('of a test stands still until it is moved', () => {
    const clock = new FakeClock('2026-10-25T00:59:59.000Z');
    expect(clock.now()).toBe(clock.now());
    clock.advance(1_000);
    expect(clock.now()).toBe(Date.parse('2026-10-25T01:00:00.000Z'));
    clock.moveTo('2027-01-01T00:00:00.000Z');
    expect(clock.now()).toBe(Date.parse('2027-01-01T00:00:00.000Z'));
  });
});
