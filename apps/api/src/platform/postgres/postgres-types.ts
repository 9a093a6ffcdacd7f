import pg, { type CustomTypesConfig } from 'pg';

const { builtins } = pg.types;
const TIMESTAMPTZ_ARRAY = 1185;
const BIGINT_ARRAY = 1016;
const DATE_ARRAY = 1182;
// Typed as a number because pg's own list of types knows no arrays.
const TEXT_ARRAY: number = 1009;

/** `2026-03-29 00:30:00.12+00` → `2026-03-29T00:30:00.120Z`. The session's zone is UTC, see `postgres-pool.ts`. */
const instantOf = (text: string): string => {
  if (text.length < 22 || !text.endsWith('+00')) return text; // 'infinity', '-infinity', years before 1 or after 9999
  const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
};

/** Our counters and sequences stay far below 2⁵³; anything above would be rounded, so it is refused. */
const wholeNumberOf = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
};

const textsOf: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text');
const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  textsOf(text).map((item) => (item === null ? null : parse(item)));

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, instantOf],
  [builtins.INT8, wholeNumberOf],
  // A day is not an instant: it stays 'yyyy-MM-dd'.
  [builtins.DATE, String],
  [TIMESTAMPTZ_ARRAY, arrayOf(instantOf)],
  [BIGINT_ARRAY, arrayOf(wholeNumberOf)],
  [DATE_ARRAY, arrayOf(String)],
]);

/** Instants as ISO-8601 UTC strings with milliseconds, days as `yyyy-MM-dd`, bigint as number, jsonb parsed. */
export const postgresTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
