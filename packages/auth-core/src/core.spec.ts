import { expect, it } from '@jest/globals';
import { joiningClock } from './core.ts';

it('users who join in one millisecond still join one after the other', () => {
  const next = joiningClock(() => 1_000);
  expect([next(), next(), next()]).toEqual([1_000, 1_001, 1_002]);
});

it('a clock that is set back does not reorder them', () => {
  const times = [5_000, 1_000, 6_000];
  const next = joiningClock(() => times.shift() ?? 0);
  expect([next(), next(), next()]).toEqual([5_000, 5_001, 6_000]);
});
