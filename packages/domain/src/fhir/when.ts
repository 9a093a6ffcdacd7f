import { isIsoDay } from '../day.ts';

/** A bound of a search by date, `ge2026-01-31` (FHIR R4 search, type date). */
export interface DateBound {
  readonly prefix: 'eq' | 'gt' | 'ge' | 'lt' | 'le';
  /** The instants that the given date covers, in milliseconds: a year is long, a second is short. */
  readonly from: number;
  readonly to: number;
}

const SHAPE =
  /^(eq|gt|ge|lt|le)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

/** Null for what is no such bound. Days without a time are those of UTC, as instants on the wire are. */
export function dateBound(text: string): DateBound | null {
  const found = SHAPE.exec(text);
  if (found === null) return null;
  const [, prefix = 'eq', year = '', month, day, time, seconds, zone] = found;
  if (!isIsoDay(`${year}-${month ?? '01'}-${day ?? '01'}`)) return null;
  const from = Date.parse(`${year}-${month ?? '01'}-${day ?? '01'}T${time ?? '00:00'}${seconds ?? ''}${zone ?? 'Z'}`);
  if (Number.isNaN(from)) return null;
  return { prefix: prefix as DateBound['prefix'], from, to: endOf(from, { month, day, time, seconds }) };
}

interface Given {
  readonly month: string | undefined;
  readonly day: string | undefined;
  readonly time: string | undefined;
  readonly seconds: string | undefined;
}

function endOf(from: number, { month, day, time, seconds }: Given): number {
  if (seconds !== undefined) return from + (seconds.includes('.') ? 1 : 1000);
  if (time !== undefined) return from + 60_000;
  const end = new Date(from);
  if (day !== undefined) end.setUTCDate(end.getUTCDate() + 1);
  else if (month !== undefined) end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end.getTime();
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
