import { expect, it } from '@jest/globals';
import { spokenClock } from './spoken-clock.ts';

it.each([
  [0, '0\u{a0}h'],
  [5, '0\u{a0}h\u{a0}05'],
  [570, '9\u{a0}h\u{a0}30'],
  [840, '14\u{a0}h'],
  [1439, '23\u{a0}h\u{a0}59'],
])('%s minutes since midnight are said %s', (minutes, said) => {
  expect(spokenClock(minutes)).toBe(said);
});
