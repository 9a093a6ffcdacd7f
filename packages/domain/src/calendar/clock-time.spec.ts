import { expect, it } from '@jest/globals';
import { clockTime, minutesOf } from './clock-time.ts';

it('a time of day and its minutes since midnight are the same', () => {
  expect(clockTime(510)).toBe('08:30');
  expect(minutesOf('08:30')).toBe(510);
  for (const minutes of [0, 9, 59, 60, 1439]) expect(minutesOf(clockTime(minutes))).toBe(minutes);
});
