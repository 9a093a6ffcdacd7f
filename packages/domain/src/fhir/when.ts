import { addDays, addMonths, addYears, isIsoDay } from '../day.ts';
import { dayBounds } from '../zone.ts';

/** A bound of a search by date, `ge2026-01-31` (FHIR R4 search, type date). */
export interface DateBound {
  readonly prefix: 'eq' | 'gt' | 'ge' | 'lt' | 'le';
  /** The instants that the given date covers, in milliseconds: a year is long, a second is short. */
  readonly from: number;
  readonly to: number;
}

const SHAPE =
  /^(eq|gt|ge|lt|le)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

/** Null for what is no such bound. Days without a time are those of the zone; a time brings its own. */
export function dateBound(text: string, zone: string): DateBound | null {
  const found = SHAPE.exec(text);
  if (found === null) return null;
  const [, prefix = 'eq', year = '', month, day, time, seconds, offset] = found;
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isIsoDay(first)) return null;
  const prefixed = { prefix: prefix as DateBound['prefix'] };
  if (time === undefined) {
    const next = day !== undefined ? addDays(first, 1) : month !== undefined ? addMonths(first, 1) : addYears(first, 1);
    return { ...prefixed, from: dayBounds(first, zone).start, to: dayBounds(next, zone).start };
  }
  const from = Date.parse(`${first}T${time}${seconds ?? ''}${offset ?? ''}`);
  return Number.isNaN(from) ? null : { ...prefixed, from, to: from + lengthOf(seconds) };
}

/** What was written stands for all of it: a minute, a second, or its thousandth part. */
function lengthOf(seconds: string | undefined): number {
  if (seconds === undefined) return 60_000;
  return seconds.includes('.') ? 1 : 1000;
}

/** Whether an instant lies where every bound wants it. */
export function isWithin(instant: string, bounds: readonly DateBound[]): boolean {
  const at = Date.parse(instant);
  return bounds.every(({ prefix, from, to }) => {
    if (prefix === 'gt') return at >= to;
    if (prefix === 'ge') return at >= from;
    if (prefix === 'lt') return at < from;
    if (prefix === 'le') return at < to;
    return at >= from && at < to;
  });
}
