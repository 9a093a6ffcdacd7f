import { expect, it } from '@jest/globals';
import { throttledLoads } from './throttled-load.ts';

/** Long enough for a slow machine to ask three times within it. */
const EVERY_MS = 300;

it('of three loads that follow at once the first goes, the second is aborted while it waits and the last goes later', async () => {
  const load = throttledLoads(EVERY_MS);
  const sent: string[] = [];
  const started = performance.now();
  await load(new AbortController().signal);
  sent.push('first');
  const left = new AbortController();
  const second = load(left.signal).then(() => sent.push('second'));
  left.abort();
  await expect(second).rejects.toThrow();
  await load(new AbortController().signal);
  sent.push('third');
  expect(sent).toEqual(['first', 'third']);
  expect(performance.now() - started).toBeGreaterThanOrEqual(EVERY_MS - 1);
});

it('a load after a pause does not wait', async () => {
  const load = throttledLoads(0);
  const { signal } = new AbortController();
  await load(signal);
  await load(signal);
  expect(signal.aborted).toBe(false);
});
