import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { APPOINTMENT_DURATIONS } from '../appointment-rules.ts';
import {
  bitmapOf,
  bitmapStarts,
  decodeBitmap,
  eachStartRun,
  encodeBitmap,
  type FreeBitmap,
  utcMonth,
  withBusy,
} from './free-bitmap.ts';
import { type Interval, intersect, normalise, subtract } from './interval.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 96 * QUARTER;
const MONTH = utcMonth(Date.UTC(2026, 9, 25));

/** Intervals that reach a little over the edges of October 2026, with edges on `step` minutes. */
function intervalsOfMonth(step: number): fc.Arbitrary<Interval[]> {
  const steps = (32 * DAY) / (step * MINUTE);
  const interval = fc.tuple(fc.integer({ min: -40, max: steps }), fc.nat((600 / step) * 3)).map(([from, length]) => ({
    start: MONTH.start + from * step * MINUTE,
    end: MONTH.start + (from + length) * step * MINUTE,
  }));
  return fc.array(interval, { maxLength: 12 });
}

const quartersOf = (bitmap: FreeBitmap) => bitmapStarts(bitmap, 15, MONTH);

const inMonth = (intervals: readonly Interval[]) => intersect(normalise(intervals), normalise([MONTH]));

describe('a month of free time as bits', () => {
  it.each([
    ['2026-10-15T12:00:00Z', '2026-10-01T00:00:00.000Z', 31, 372],
    ['2026-11-30T23:59:59Z', '2026-11-01T00:00:00.000Z', 30, 360],
    ['2028-02-01T00:00:00Z', '2028-02-01T00:00:00.000Z', 29, 348],
    ['2026-12-31T00:00:00Z', '2026-12-01T00:00:00.000Z', 31, 372],
  ])('%s belongs to the UTC month from %s: %i days, %i bytes', (instant, start, days, bytes) => {
    const month = utcMonth(Date.parse(instant));
    expect(new Date(month.start).toISOString()).toBe(start);
    expect((month.end - month.start) / DAY).toBe(days);
    expect(encodeBitmap(bitmapOf(normalise([]), month))).toHaveLength(bytes);
  });

  it('says the same starts as runs, the longest there are', () => {
    const moment = fc.integer({ min: -300, max: 3_300 }).map((fifths) => MONTH.start + fifths * 3 * MINUTE * 5);
    fc.assert(
      fc.property(
        intervalsOfMonth(5),
        fc.constantFrom(...APPOINTMENT_DURATIONS),
        fc.record({ start: moment, end: moment }),
        (intervals, duration, range) => {
          const bitmap = bitmapOf(normalise(intervals), MONTH);
          const runs: Interval[] = [];
          eachStartRun(bitmap, duration, range, (from, to) => {
            runs.push({ start: MONTH.start + from * QUARTER, end: MONTH.start + to * QUARTER });
            return true;
          });
          const starts = bitmapStarts(bitmap, duration, range).map((start) => ({ start, end: start + QUARTER }));
          expect(runs).toEqual(normalise(starts));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('says the first so many starts where no more are asked for', () => {
    fc.assert(
      fc.property(intervalsOfMonth(5), fc.nat(40), (intervals, most) => {
        const bitmap = bitmapOf(normalise(intervals), MONTH);
        const all = bitmapStarts(bitmap, 30, MONTH);
        expect(bitmapStarts(bitmap, 30, MONTH, [], most)).toEqual(all.slice(0, most));
      }),
    );
  });

  it('is rounded inward: a quarter hour that is free in part is not free', () => {
    const at = (minutes: number) => MONTH.start + minutes * MINUTE;
    expect(quartersOf(bitmapOf(normalise([{ start: at(10), end: at(50) }]), MONTH))).toEqual([at(15), at(30)]);
    expect(quartersOf(bitmapOf(normalise([{ start: at(5), end: at(25) }]), MONTH))).toEqual([]);
    const wholeMonth = bitmapOf(normalise([MONTH]), MONTH);
    const withVisit = withBusy(wholeMonth, [{ start: at(20), end: at(31) }]);
    expect(quartersOf(withVisit).slice(0, 3)).toEqual([at(0), at(45), at(60)]);
  });

  it('never offers a moment that a booking touches', () => {
    fc.assert(
      fc.property(intervalsOfMonth(5), intervalsOfMonth(5), (open, booked) => {
        const bitmap = withBusy(bitmapOf(inMonth(open), MONTH), booked);
        expect(bitmap).toEqual(bitmapOf(subtract(inMonth(open), normalise(booked)), MONTH));
      }),
    );
  });

  it('is the same after it was stored, wherever the bytes lie in memory', () => {
    fc.assert(
      fc.property(intervalsOfMonth(15), fc.nat(7), (open, offset) => {
        const bitmap = bitmapOf(inMonth(open), MONTH);
        const stored = encodeBitmap(bitmap);
        const memory = new Uint8Array(stored.length + offset);
        memory.set(stored, offset);
        expect(decodeBitmap(memory.subarray(offset), MONTH.start)).toEqual(bitmap);
      }),
    );
  });

  it('is stored with the first quarter hour in the lowest bit of the first byte', () => {
    const start = MONTH.start;
    const open = normalise([
      { start, end: start + QUARTER },
      { start: start + 9 * QUARTER, end: start + 11 * QUARTER },
    ]);
    expect([...encodeBitmap(bitmapOf(open, MONTH)).subarray(0, 3)]).toEqual([0b1, 0b110, 0]);
  });

  it('of two months in a row is stored as one after the other, so that a visit may cross midnight between them', () => {
    const november = utcMonth(MONTH.end);
    const open = normalise([{ start: MONTH.end - 2 * QUARTER, end: MONTH.end + 2 * QUARTER }]);
    const stored = [MONTH, november].flatMap((month) => [...encodeBitmap(bitmapOf(open, month))]);
    const joined = decodeBitmap(Uint8Array.from(stored), MONTH.start);
    const starts = bitmapStarts(joined, 60, { start: MONTH.start, end: november.end });
    expect(starts).toEqual([MONTH.end - 2 * QUARTER]);
  });
});

describe('bits that do not fit together are refused', () => {
  const empty = normalise([]);

  it.each<[string, () => unknown]>([
    ['a span that does not begin at UTC midnight', () => bitmapOf(empty, { start: MONTH.start + 1, end: MONTH.end })],
    ['a span of half a day', () => bitmapOf(empty, { start: MONTH.start, end: MONTH.start + DAY / 2 })],
    ['a span that ends before it begins', () => bitmapOf(empty, { start: MONTH.end, end: MONTH.start })],
    ['bytes that are not whole days', () => decodeBitmap(new Uint8Array(371), MONTH.start)],
  ])('%s', (_what, attempt) => {
    expect(attempt).toThrow(RangeError);
  });
});
