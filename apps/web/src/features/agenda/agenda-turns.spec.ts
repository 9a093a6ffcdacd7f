import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadTurns } from './agenda-turns.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const STEP = 100;
const signal = () => new AbortController().signal;

describe('the turns of loads', () => {
  it('let the first begin at once, and the next when the time is over', async () => {
    const turn = loadTurns(STEP);
    const begun: string[] = [];
    await turn(signal());
    const next = turn(signal()).then(() => begun.push('next'));
    await jest.advanceTimersByTimeAsync(STEP - 1);
    expect(begun).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await next;
    expect(begun).toEqual(['next']);
  });

  it('are given to none that was given up meanwhile, and to one at a time', async () => {
    const turn = loadTurns(STEP);
    await turn(signal());
    const left = new AbortController();
    const begun: string[] = [];
    const refused = turn(left.signal).catch((error: Error) => begun.push(error.name));
    void turn(signal()).then(() => begun.push('second'));
    void turn(signal()).then(() => begun.push('third'));
    left.abort();
    await jest.advanceTimersByTimeAsync(STEP);
    await refused;
    expect(begun).toEqual(['AbortError', 'second']);
    await jest.advanceTimersByTimeAsync(STEP);
    expect(begun).toEqual(['AbortError', 'second', 'third']);
  });
});
