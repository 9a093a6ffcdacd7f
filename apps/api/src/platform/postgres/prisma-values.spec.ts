import { describe, expect, it } from '@jest/globals';
import { bytesOf, dayOf, present } from './prisma-values.ts';

describe('what comes from Prisma', () => {
  it('a day is the one whose midnight in UTC it is', () => {
    expect(dayOf(new Date('2026-03-29T00:00:00Z'))).toBe('2026-03-29');
  });
});

describe('what goes to Prisma', () => {
  it('a change has no undefined members, and keeps null, false and 0', () => {
    expect(Object.entries(present({ a: undefined, b: null, c: false, d: 0 }))).toEqual([
      ['b', null],
      ['c', false],
      ['d', 0],
    ]);
  });

  it('bytes are those of the part of its memory that a buffer is', () => {
    expect([...bytesOf(Buffer.from('maillon').subarray(2, 4))]).toEqual([105, 108]);
  });
});
