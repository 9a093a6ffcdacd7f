import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 10;
const WITHIN_MS = 15_000;

/** Asks again until the answer is something, and gives it; fails with the last answer after fifteen seconds. */
export const eventually = async <T>(ask: () => T | Promise<T>, withinMs = WITHIN_MS): Promise<NonNullable<T>> => {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(answer)} after ${withinMs} ms`);
    await pause(EVERY_MS);
  }
};
