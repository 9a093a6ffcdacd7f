import { expect, it } from '@jest/globals';
import { MonthCache } from './month-cache.ts';

const monthOf = (start: number, hash: number) => ({ start, hash: [0, hash] as const, words: new Uint32Array([hash]) });

it('a month is found by its hash, and a newer one replaces it', () => {
  const cache = new MonthCache();
  cache.set('a', monthOf(1, 7));
  expect(cache.get('a', 1, 0, 7)).toEqual(new Uint32Array([7]));
  cache.set('a', monthOf(1, 8));
  expect([cache.get('a', 1, 0, 7), cache.get('a', 1, 0, 8)]).toEqual([undefined, new Uint32Array([8])]);
  expect([cache.get('b', 1, 0, 8), cache.get('a', 2, 0, 8), cache.get('a', 1, 1, 8)]).toEqual(Array(3).fill(undefined));
});

it('the cache holds four months of a calendar and four thousand calendars', () => {
  const cache = new MonthCache();
  for (let start = 1; start <= 5; start++) cache.set('a', monthOf(start, 7));
  expect([1, 2, 5].map((start) => cache.get('a', start, 0, 7) !== undefined)).toEqual([false, true, true]);
  for (let calendar = 0; calendar < 4_096; calendar++) cache.set(`b${calendar}`, monthOf(1, 7));
  expect(['a', 'b0', 'b4095'].map((calendar) => cache.get(calendar, 1, 0, 7) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
});
