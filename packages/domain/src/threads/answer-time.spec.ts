import { expect, it } from '@jest/globals';
import { usualAnswerTime } from './answer-time.ts';

it('the usual time of an answer is the median, whatever their order, and nothing is said of too few', () => {
  expect(usualAnswerTime([10, 1, 1_000])).toBe(10);
  expect(usualAnswerTime([4, 1, 3, 2])).toBe(2.5);
  expect(usualAnswerTime([1, 2])).toBeNull();
});
