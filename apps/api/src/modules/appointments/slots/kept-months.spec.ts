import { expect, it } from '@jest/globals';
import { KeptMonths } from './kept-months.ts';

const monthOf = (start: number, hash: number) => ({ start, hash: [0, hash] as const, words: new Uint32Array([hash]) });

it('a month is found by its hash alone: what was before it is gone', () => {
  const kept = new KeptMonths();
  kept.keep('a', monthOf(1, 7));
  expect(kept.find('a', 1, 0, 7)).toEqual(new Uint32Array([7]));
  kept.keep('a', monthOf(1, 8));
  expect([kept.find('a', 1, 0, 7), kept.find('a', 1, 0, 8)]).toEqual([undefined, new Uint32Array([8])]);
  expect([kept.find('b', 1, 0, 8), kept.find('a', 2, 0, 8), kept.find('a', 1, 1, 8)]).toEqual(Array(3).fill(undefined));
});

it('there are only so many: four months of a calendar, four thousand calendars', () => {
  const kept = new KeptMonths();
  for (let start = 1; start <= 5; start++) kept.keep('a', monthOf(start, 7));
  expect([1, 2, 5].map((start) => kept.find('a', start, 0, 7) !== undefined)).toEqual([false, true, true]);
  for (let calendar = 0; calendar < 4_096; calendar++) kept.keep(`b${calendar}`, monthOf(1, 7));
  expect(['a', 'b0', 'b4095'].map((calendar) => kept.find(calendar, 1, 0, 7) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
});
