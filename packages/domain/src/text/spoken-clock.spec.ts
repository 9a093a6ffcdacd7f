import { expect, it } from '@jest/globals';
import { spokenClock } from './spoken-clock.ts';

it.each([
  [0, '0 h'],
  [5, '0 h 05'],
  [570, '9 h 30'],
  [840, '14 h'],
  [1439, '23 h 59'],
])('%s minutes since midnight are said %s', (minutes, said) => {
  expect(spokenClock(minutes)).toBe(said);
});
