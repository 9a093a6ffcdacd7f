import { addDays, addMonths, addYears, type IsoDay, isIsoDay } from '../../day.ts';
import { MINUTE_MS } from '../../time-units.ts';
import { dayBounds } from '../../zone.ts';
import { type Criteria, meets } from './values.ts';

/** A bound of a search by date, `ge2026-01-31` (FHIR R4 search, type date). */
export interface DateBound {
  readonly prefix: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'sa' | 'eb';
  /** The instants that the given date covers, in milliseconds: a year is long, a second is short. */
  readonly from: number;
  readonly to: number;
}

const SHAPE =
  /^(eq|ne|gt|ge|lt|le|sa|eb)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

const LAST_DAY = '9999-12-30';
const END = Date.parse('9999-12-31T23:59:59.999Z');

/** Null for what is no such bound. Days without a time are those of the zone; a time brings its own. */
export function dateBound(text: string, zone: string): DateBound | null {
  const found = SHAPE.exec(text);
  if (found === null) return null;
  const [, prefix = 'eq', year = '', month, day, time, seconds, offset] = found;
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isIsoDay(first)) return null;
  const prefixed = { prefix: prefix as DateBound['prefix'] };
  if (time === undefined) {
    const last = `${year}-${month ?? '12'}-${day ?? '31'}`;
    const next = day !== undefined ? addDays : month !== undefined ? addMonths : addYears;
    const to = last >= LAST_DAY ? END : startOf(next(first, 1), zone);
    return { ...prefixed, from: startOf(first, zone), to };
  }
  const from = Date.parse(`${first}T${time}${seconds ?? ''}${offset ?? ''}`);
  return Number.isNaN(from) ? null : { ...prefixed, from, to: from + lengthOf(seconds) };
}

/** The last days of our calendars have no end; they stand for « always ». */
const startOf = (day: IsoDay, zone: string): number => (day >= LAST_DAY ? END : dayBounds(day, zone).start);

/** What was written stands for all of it: a minute, a second, or its thousandth part. */
function lengthOf(seconds: string | undefined): number {
  if (seconds === undefined) return MINUTE_MS;
  return seconds.includes('.') ? 1 : 1000;
}

/** What was searched for, as days of the zone; what is no bound is left out. */
export const boundsIn = (texts: Criteria<string>, zone: string): Criteria<DateBound> =>
  texts.map((oneOf) => oneOf.map((text) => dateBound(text, zone)).filter((bound) => bound !== null));

export interface Period {
  /** ISO instants; null where it is open. */
  readonly start: string | null;
  /** Not part of it. */
  readonly end: string | null;
}

/** The first instant that has a year of four figures, as databases write them. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');

/** All bounds as one interval of time: each is a list of one, and none means « not ». */
export function periodOf(bounds: Criteria<DateBound>): Period {
  const intervals = bounds.flat().map(intervalOf);
  const start = Math.max(...intervals.map(([from]) => from), Number.NEGATIVE_INFINITY);
  const end = Math.min(...intervals.map(([, to]) => to), Number.POSITIVE_INFINITY);
  const written = (at: number) =>
    Number.isFinite(at) ? new Date(Math.min(Math.max(at, FIRST), END)).toISOString() : null;
  return { start: written(start), end: written(end) };
}

function intervalOf({ prefix, from, to }: DateBound): readonly [from: number, to: number] {
  switch (prefix) {
    case 'gt':
    case 'sa':
      return [to, Number.POSITIVE_INFINITY];
    case 'ge':
      return [from, Number.POSITIVE_INFINITY];
    case 'lt':
    case 'eb':
      return [Number.NEGATIVE_INFINITY, from];
    case 'le':
      return [Number.NEGATIVE_INFINITY, to];
    default:
      return [from, to];
  }
}

/** Whether an instant lies where it was searched for. */
export const isWithin = (instant: string, bounds: Criteria<DateBound>): boolean => {
  const at = Date.parse(instant);
  return meets(bounds, (bound) => isIn(at, bound));
};

function isIn(at: number, { prefix, from, to }: DateBound): boolean {
  switch (prefix) {
    case 'eq':
      return at >= from && at < to;
    case 'ne':
      return at < from || at >= to;
    case 'gt':
    case 'sa':
      return at >= to;
    case 'ge':
      return at >= from;
    case 'lt':
    case 'eb':
      return at < from;
    case 'le':
      return at < to;
  }
}
