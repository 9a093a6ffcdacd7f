import { QUARTER_HOUR_MS } from '../appointment-rules.ts';
import { DAY_MS, MINUTE_MS } from '../time-units.ts';
import type { Interval, IntervalSet } from './interval.ts';

/**
 * Free time as one bit per quarter hour: the form in which it is cached, one row per practitioner and UTC month (at most
 * 2,976 bits, 372 bytes). A bit is set when its quarter hour is free from end to end. Edges off the quarter hour are
 * therefore rounded inward, and nothing is ever offered that is not wholly free; on calendars that keep to the quarter
 * hour the answers equal those of the intervals.
 *
 * A bitmap spans whole UTC days: 96 bits, three words each. Values are never changed in place.
 */
export interface FreeBitmap {
  /** First moment covered: a UTC midnight, epoch milliseconds. */
  readonly start: number;
  /** Bit b of word w is quarter hour 32w + b. */
  readonly words: Uint32Array;
}

const BITS = 32;
export const WORDS_PER_DAY = 3;
export const BYTES_PER_DAY = 12;

/** The UTC month that an instant falls in: the span of one cached row. */
export function utcMonth(instant: number): Interval {
  const date = new Date(instant);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
}

/** The quarter hours of the span that are wholly open. The span runs from one UTC midnight to another, or RangeError. */
export function bitmapOf(open: IntervalSet, span: Interval): FreeBitmap {
  const days = (span.end - span.start) / DAY_MS;
  if (span.start % DAY_MS !== 0 || !Number.isInteger(days) || days < 0) throw new RangeError('not a span of UTC days');
  const words = new Uint32Array(days * WORDS_PER_DAY);
  for (const interval of open) fill(words, quartersInside(interval, span.start), true);
  return { start: span.start, words };
}

/** With the intervals taken, and every quarter hour that they touch; an empty interval touches none. */
export function withBusy({ start, words }: FreeBitmap, intervals: readonly Interval[]): FreeBitmap {
  const changed = words.slice();
  for (const interval of intervals) fill(changed, quartersTouched(interval, start), false);
  return { start, words: changed };
}

/** When both are free. They span the same days, or RangeError. */
export function bothFree(one: FreeBitmap, other: FreeBitmap): FreeBitmap {
  if (one.start !== other.start || one.words.length !== other.words.length) throw new RangeError('not the same days');
  return { start: one.start, words: one.words.map((word, index) => word & (other.words[index] ?? 0)) };
}

/**
 * When a visit can begin: tells each interval [from, to) of quarter hours, counted from the beginning of the bitmap. At each of
 * them the time stays free for the whole duration, inside the range. Rising, none touching the next.
 * @param emit says whether more is wanted
 * @param closed where nothing begins, though what began before may go on (`repeatedTime`)
 */
export function eachStartRun(
  { start, words }: FreeBitmap,
  durationMinutes: number,
  range: Interval,
  emit: (from: number, to: number) => boolean,
  closed: readonly Interval[] = [],
): void {
  const shut = closed.map((interval) => quartersTouched(interval, start));
  const quarters = Math.ceil((durationMinutes * MINUTE_MS) / QUARTER_HOUR_MS);
  const first = Math.max(Math.ceil((range.start - start) / QUARTER_HOUR_MS), 0);
  const last = Math.min(
    Math.floor((range.end - durationMinutes * MINUTE_MS - start) / QUARTER_HOUR_MS),
    words.length * BITS - 1,
  );
  // The latest interval, told once it is known that it does not go on in the next word.
  let from = 0;
  let to = 0;
  for (let index = Math.floor(first / BITS); index * BITS <= last; index++) {
    const origin = index * BITS;
    let bits = runsFrom(words, index, quarters);
    if (origin < first) bits &= -1 << (first - origin);
    if (origin + BITS - 1 > last) bits &= -1 >>> (origin + BITS - 1 - last);
    for (const interval of shut) bits &= ~maskOfWord(interval, origin);
    while (bits !== 0) {
      const lowest = bits & -bits;
      const begin = origin + bitOf(lowest);
      if (begin !== to) {
        if (from < to && !emit(from, to)) return;
        from = begin;
      }
      // Carried over the ones in a row that begin at the lowest: 0 where they reach the top.
      const carried = (bits + lowest) | 0;
      to = carried === 0 ? origin + BITS : origin + bitOf(carried & -carried);
      bits &= carried;
    }
  }
  if (from < to) emit(from, to);
}

/**
 * Every start of {@link eachStartRun}, in epoch milliseconds, rising.
 * @param most the first so many alone; what comes after them is not looked at
 */
export function bitmapStarts(
  bitmap: FreeBitmap,
  durationMinutes: number,
  range: Interval,
  closed: readonly Interval[] = [],
  most = Number.POSITIVE_INFINITY,
): number[] {
  const starts: number[] = [];
  const emit = (from: number, to: number): boolean => {
    const last = Math.min(to, from + most - starts.length);
    for (let quarter = from; quarter < last; quarter++) starts.push(bitmap.start + quarter * QUARTER_HOUR_MS);
    return starts.length < most;
  };
  eachStartRun(bitmap, durationMinutes, range, emit, closed);
  return starts;
}

/**
 * The stored form: bit b of byte n is quarter hour 8n + b, whatever the machine's byte order. That of days in a row is what they
 * have stored one after the other.
 */
export function encodeBitmap({ words }: FreeBitmap): Uint8Array {
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, word] of words.entries()) view.setUint32(index * 4, word, true);
  return bytes;
}

/** Reads the stored form of the span that begins at `start`; RangeError unless it holds whole days. */
export function decodeBitmap(bytes: Uint8Array, start: number): FreeBitmap {
  if (bytes.length % BYTES_PER_DAY !== 0 || start % DAY_MS !== 0) throw new RangeError('not a bitmap of UTC days');
  const words = new Uint32Array(bytes.length / 4);
  for (let index = 0, byte = 0; index < words.length; index++, byte += 4) {
    words[index] =
      (bytes[byte] ?? 0) |
      ((bytes[byte + 1] ?? 0) << 8) |
      ((bytes[byte + 2] ?? 0) << 16) |
      ((bytes[byte + 3] ?? 0) << 24);
  }
  return { start, words };
}

function quartersInside({ start, end }: Interval, origin: number): Interval {
  return { start: Math.ceil((start - origin) / QUARTER_HOUR_MS), end: Math.floor((end - origin) / QUARTER_HOUR_MS) };
}

function quartersTouched({ start, end }: Interval, origin: number): Interval {
  if (start >= end) return { start: 0, end: 0 };
  return { start: Math.floor((start - origin) / QUARTER_HOUR_MS), end: Math.ceil((end - origin) / QUARTER_HOUR_MS) };
}

/** Sets or clears the bits of [start, end), as far as they exist. */
function fill(words: Uint32Array, { start, end }: Interval, free: boolean): void {
  const last = Math.min(end, words.length * BITS);
  for (let bit = Math.max(start, 0); bit < last; ) {
    const index = Math.floor(bit / BITS);
    const from = bit % BITS;
    const to = Math.min(from + last - bit, BITS);
    const mask = maskOf(from, to);
    const word = words[index] ?? 0;
    words[index] = free ? word | mask : word & ~mask;
    bit += to - from;
  }
}

/** Which bits of the word that begins at `origin` lie in the interval. */
function maskOfWord(interval: Interval, origin: number): number {
  const [from, to] = [Math.max(interval.start - origin, 0), Math.min(interval.end - origin, BITS)];
  return from < to ? maskOf(from, to) : 0;
}

/** Bits [from, to) of one word. A shift by 32 would be a shift by 0, hence the whole word by name. */
function maskOf(from: number, to: number): number {
  const count = to - from;
  return count === BITS ? 0xffffffff : ((1 << count) - 1) << from;
}

/** Which one it is, of the only bit that is set. */
function bitOf(bit: number): number {
  return BITS - 1 - Math.clz32(bit);
}

/** The bits of a word from which `quarters` bits in a row are set, reading on into the words after it. */
function runsFrom(words: Uint32Array, index: number, quarters: number): number {
  let runs = words[index] ?? 0;
  for (let offset = 1; offset < quarters && runs !== 0; offset++) runs &= wordAt(words, index * BITS + offset);
  return runs;
}

/** The 32 bits that begin at any bit. */
function wordAt(words: Uint32Array, bit: number): number {
  const index = Math.floor(bit / BITS);
  const shift = bit % BITS;
  const low = words[index] ?? 0;
  return shift === 0 ? low : (low >>> shift) | ((words[index + 1] ?? 0) << (BITS - shift));
}
