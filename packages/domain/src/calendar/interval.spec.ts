import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contains, type Interval, type IntervalSet, intersect, normalise, subtract, union } from './interval.ts';

const LAST = 40;

const anyIntervals = fc.array(
  fc.record({ start: fc.integer({ min: 0, max: LAST }), end: fc.integer({ min: 0, max: LAST }) }),
  { maxLength: 12 },
);

/** Which of the moments 0, 1, 2… an interval list covers: what the sets mean, without any of their algebra. */
function covered(intervals: readonly Interval[]): boolean[] {
  return Array.from({ length: LAST }, (_, moment) =>
    intervals.some(({ start, end }) => start <= moment && moment < end),
  );
}

function expectNormal(set: IntervalSet): void {
  let previousEnd = Number.NEGATIVE_INFINITY;
  for (const { start, end } of set) {
    expect(start).toBeGreaterThan(previousEnd);
    expect(end).toBeGreaterThan(start);
    previousEnd = end;
  }
}

describe('a set of intervals', () => {
  it('covers what its members cover, in whatever order they came', () => {
    fc.assert(
      fc.property(anyIntervals, (intervals) => {
        const set = normalise(intervals);
        expectNormal(set);
        expect(covered(set)).toEqual(covered(intervals));
        expect(normalise(intervals.toReversed())).toEqual(set);
        expect(normalise(set)).toEqual(set);
      }),
    );
  });

  it('joins neighbours and drops empty and reversed members', () => {
    const set = normalise([
      { start: 5, end: 8 },
      { start: 3, end: 3 },
      { start: 1, end: 5 },
      { start: 20, end: 10 },
    ]);
    expect(set).toEqual([{ start: 1, end: 8 }]);
  });

  it.each([
    ['union', union, (a: boolean, b: boolean) => a || b],
    ['intersect', intersect, (a: boolean, b: boolean) => a && b],
    ['subtract', subtract, (a: boolean, b: boolean) => a && !b],
  ])('%s agrees with the same question asked of every moment', (_name, operation, rule) => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, (a, b) => {
        const result = operation(normalise(a), normalise(b));
        const inB = covered(b);
        expectNormal(result);
        expect(covered(result)).toEqual(covered(a).map((inA, moment) => rule(inA, inB[moment] ?? false)));
      }),
      { numRuns: 1000 },
    );
  });

  it('a set of intervals leaves its operands as they were', () => {
    fc.assert(
      fc.property(anyIntervals, anyIntervals, (a, b) => {
        const [first, second] = [normalise(a), normalise(b)];
        const before = structuredClone([first, second]);
        for (const operation of [union, intersect, subtract]) operation(first, second);
        expect([first, second]).toEqual(before);
      }),
    );
  });

  it('contains an interval when it covers each of its moments', () => {
    fc.assert(
      fc.property(anyIntervals, fc.nat(LAST), fc.nat(LAST), (intervals, start, end) => {
        const moments = covered(intervals).slice(start, end);
        expect(contains(normalise(intervals), { start, end })).toBe(moments.every(Boolean));
      }),
    );
  });

  it('is half-open: what ends at a moment leaves room for what starts there', () => {
    const visit = normalise([{ start: 10, end: 20 }]);
    expect(intersect(visit, normalise([{ start: 20, end: 30 }]))).toEqual([]);
    expect(subtract(visit, normalise([{ start: 20, end: 30 }]))).toEqual([{ start: 10, end: 20 }]);
  });
});
