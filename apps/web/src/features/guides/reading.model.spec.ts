import { expect, it } from '@jest/globals';
import { readPercent, readStep } from './reading.model.ts';

it.each([
  ['its beginning', 0, 3000, 0],
  ['a header above it', 200, 3000, 0],
  ['half of what was hidden', -1000, 3000, 50],
  ['its end', -2000, 3000, 100],
  ['what comes below it', -2500, 3000, 100],
  ['all of it at once', 100, 800, 100],
])('with %s in the window so much is read', (_what, top, height, percent) => {
  expect(readPercent({ top, height }, 1000)).toBe(percent);
});

it.each([
  [[400, 900], 0],
  [[300, 900], 0],
  [[-700, 300, 900], 1],
  [[-2000, -900, -10], 2],
  [[], 0],
])('of steps at %p the one that is read is number %p', (tops, step) => {
  expect(readStep(tops, 900)).toBe(step);
});
