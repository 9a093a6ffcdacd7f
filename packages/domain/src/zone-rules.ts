import { DAY_MS } from './time-units.ts';

/**
 * The clock of one IANA zone, as offsets from UTC. Both directions speak milliseconds: an `instant` is an epoch
 * millisecond, a `local` time is what the wall shows, written as if it were UTC (2025-03-10 08:00 → Date.UTC(2025, 2, 10, 8)).
 */
export interface ZoneRules {
  toLocal(instant: number): number;
  /**
   * A local time that happens twice means its first occurrence. One that never happens (the clock jumped over it) means
   * the moment of the jump: a window that lies inside the jump then has no length, and is skipped (design api A30).
   */
  toInstant(local: number): number;
  /** The instants of [from, to) at which the wall shows what it has shown before: the hour that autumn repeats. */
  repeated(from: number, to: number): readonly TimeSpan[];
}

interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

interface Period extends TimeSpan {
  readonly offset: number;
}

/** Offsets are looked up and kept by blocks of this length; a month needs one block, rarely two. */
const BLOCK = 400 * DAY_MS;
/** A local time and its instant may fall on either side of a block's edge, by the largest offset there is. */
const MARGIN = 2 * DAY_MS;
/** No zone has ever changed its clock twice within a week. */
const PROBE_STEP = 7 * DAY_MS;

const rulesByZone = new Map<string, ZoneRules>();

/** The rules of an IANA zone ("Europe/Paris"); throws RangeError for a name that Intl does not know. */
export function zoneRules(zone: string): ZoneRules {
  const known = rulesByZone.get(zone);
  if (known) return known;
  const rules = readZone(zone);
  rulesByZone.set(zone, rules);
  return rules;
}

function readZone(zone: string): ZoneRules {
  const offsetAt = offsetReader(zone);
  const blocks = new Map<number, readonly Period[]>();

  function periodsAround(time: number): readonly Period[] {
    const index = Math.floor(time / BLOCK);
    const known = blocks.get(index);
    if (known) return known;
    const periods = readPeriods(offsetAt, index * BLOCK - MARGIN, (index + 1) * BLOCK + MARGIN);
    blocks.set(index, periods);
    return periods;
  }

  return {
    toLocal(instant) {
      for (const period of periodsAround(instant)) if (instant < period.end) return instant + period.offset;
      throw new RangeError('not an instant');
    },
    toInstant(local) {
      for (const period of periodsAround(local)) {
        if (local < period.end + period.offset) return Math.max(local - period.offset, period.start);
      }
      throw new RangeError('not a local time');
    },
    repeated(from, to) {
      const found = new Map<number, TimeSpan>();
      for (let index = Math.floor(from / BLOCK); index * BLOCK < to; index++) {
        const periods = periodsAround(index * BLOCK);
        for (const [place, { start, offset }] of periods.entries()) {
          const end = start + (periods[place - 1]?.offset ?? offset) - offset;
          if (end > start && start < to && end > from)
            found.set(start, { start: Math.max(start, from), end: Math.min(end, to) });
        }
      }
      return [...found.values()];
    },
  };
}

/** The periods of constant offset that make up [from, to), in order. */
function readPeriods(offsetAt: (instant: number) => number, from: number, to: number): Period[] {
  const periods: Period[] = [];
  let start = from;
  let offset = offsetAt(from);
  for (let probe = from; probe < to; probe += PROBE_STEP) {
    const next = Math.min(probe + PROBE_STEP, to);
    const nextOffset = offsetAt(next);
    if (nextOffset === offset) continue;
    const change = findChange(offsetAt, probe, next);
    periods.push({ start, end: change, offset });
    start = change;
    offset = nextOffset;
  }
  periods.push({ start, end: to, offset });
  return periods;
}

/** The first whole second in (before, after] that has the offset of `after`. */
function findChange(offsetAt: (instant: number) => number, before: number, after: number): number {
  const offset = offsetAt(after);
  let low = before;
  let high = after;
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (offsetAt(middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}

type OffsetReader = (instant: number) => number;

interface Instants {
  fromEpochMilliseconds(instant: number): { toZonedDateTimeISO(zone: string): { readonly offsetNanoseconds: number } };
}

/**
 * Reads an offset, in milliseconds, for an instant that is a whole second. By Temporal where the engine has it: the first use of
 * Intl loads its texts, which keeps the first screen of a slow phone waiting, and a browser has both from the same tables.
 */
function offsetReader(zone: string): OffsetReader {
  const { Temporal } = globalThis as { Temporal?: { readonly Instant: Instants } };
  if (Temporal === undefined) return intlOffsetReader(zone);
  return (instant) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000;
}

/** Slow: its answers are kept above. */
function intlOffsetReader(zone: string): OffsetReader {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    const year = parts.get('era') === 'BC' ? 1 - number('year') : number('year');
    const local = new Date(0);
    // Date.UTC would read the years 0 to 99 as 1900 to 1999.
    local.setUTCFullYear(year, number('month') - 1, number('day'));
    local.setUTCHours(number('hour'), number('minute'), number('second'));
    return local.getTime() - instant;
  };
}
