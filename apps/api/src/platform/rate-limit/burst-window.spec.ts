import { describe, expect, it } from '@jest/globals';
import { BurstWindow } from './burst-window.ts';

describe('a burst', () => {
  it('ends after so many calls of a key, and starts again in the next second', () => {
    let now = 10_000;
    const window = new BurstWindow(() => now);
    const calls = () => Array.from({ length: 21 }, () => window.allows('one', 20)).filter(Boolean).length;

    expect(calls()).toBe(20);
    expect(window.allows('two', 20)).toBe(true);
    now = 10_999;
    expect(calls()).toBe(0);
    now = 11_000;
    expect(calls()).toBe(20);
  });
});
