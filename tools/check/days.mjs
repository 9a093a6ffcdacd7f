/** Which day it is depends on where one is: from midnight to one or two in Paris, UTC still has the day before. */

/** What takes the day of UTC, of the machine or of Postgres for the day. */
const TRAPS = [
  /\.(?:slice|substring|substr)\(0, ?10\)/,
  /\.split\(['"]T['"]\)/,
  /\.[gs]et(?:UTC)?(?:Date|Day|Month|FullYear)\(/,
  /\butcToDay\(/,
  /\.toLocaleDateString\(/,
  /\bcurrent_date\b|\blocaltimestamp\b|now\(\)::date|date_trunc\(\s*'day'/i,
];

/**
 * Where that is right: how many lines, and why.
 * @type {Readonly<Record<string, readonly [lines: number, why: string]>>}
 */
export const ALLOWED = {
  'apps/api/src/modules/appointments/booking/candidates.repository.ts': [1, 'free time is kept by months of UTC'],
  'apps/api/src/modules/appointments/slots/slot-starts-json.spec.ts': [1, 'free time is kept by months of UTC'],
  'apps/api/src/modules/appointments/slots/slots.repository.ts': [1, 'free time is kept by months of UTC'],
  'apps/api/src/modules/audit/audit-chain.service.ts': [1, 'the chain is cut into days of UTC, whatever the country'],
  'apps/api/src/modules/audit/remove-old-days.ts': [1, 'the days of the chain, which are those of UTC'],
  'apps/api/src/modules/check-ups/check-ups.http.spec.ts': [1, 'a clock that stands at nine in the morning'],
  'apps/api/src/modules/integrations/outlook-calendar.ts': [2, 'a day without a zone, as Graph writes whole days'],
  'apps/api/src/modules/schedules/free-months.repository.ts': [2, 'free time is kept by months of UTC'],
  'apps/api/src/platform/postgres/postgres-types.ts': [1, 'the spelling of an instant, all of which is kept'],
  'apps/api/src/platform/postgres/prisma-values.ts': [1, 'the midnight of UTC with which Prisma stands for a day'],
  'apps/api/src/seed/seed-care.db.spec.ts': [1, 'a clock that stands at nine in the morning'],
  'apps/api/src/testing/booking-race.ts': [1, '09:00 in Paris is the same day in UTC'],
  'apps/vault/src/witness.ts': [1, 'one head a day for the witness, whose day is that of UTC'],
  'apps/web/src/vault/record/record-now.spec.ts': [1, 'an instant of the test, in the morning'],
  'apps/web/src/lib/dates.ts': [9, 'the spelling of what the wall of a zone shows, written as UTC'],
  'bench/slots-workload.mjs': [2, 'the arithmetic of days'],
  'packages/contracts/src/fields/primitives.ts': [1, 'the day as it is written, with its own offset'],
  'packages/contracts/src/agenda/schedules.ts': [
    1,
    'chooses between two sentences of a refusal, before a zone is known',
  ],
  'packages/domain/src/age.spec.ts': [1, 'random days'],
  'packages/domain/src/calendar/clock-changes.spec.ts': [1, 'UTC midnights that stand for days'],
  'packages/domain/src/calendar/visit-series.spec.ts': [1, 'UTC midnights that stand for days'],
  'packages/domain/src/calendar/free-bitmap.ts': [1, 'free time is kept by months of UTC'],
  'packages/domain/src/day.spec.ts': [1, 'random days'],
  'packages/domain/src/day.ts': [10, 'the arithmetic of days, on the UTC midnights that stand for them'],
  'packages/domain/src/measures/measure-alert.spec.ts': [1, 'the day as the test writes it'],
  'packages/domain/src/testing/random-calendar.ts': [2, 'UTC midnights that stand for days'],
  'packages/domain/src/zone-rules.ts': [1, 'the wall clock of a zone, written as if it were UTC'],
  'packages/domain/src/zone.ts': [1, 'the wall clock of a zone, written as if it were UTC'],
  'prisma/migrations/20261122001000_audit_lines_go_after_six_years/migration.sql': [
    1,
    'refuses a checkpoint years too young',
  ],
  'prisma/migrations/20261122007001_connection_lines_go_after_a_year/migration.sql': [
    1,
    'refuses a line months too young',
  ],
};

const withoutComment = (line) => line.replace(/^\s*(?:\/?\*|\/\/|--).*$/, '');

/**
 * The lines of a source that may take a wrong day.
 * @param {string} text
 * @returns {number[]} from 1
 */
export const trapsIn = (text) =>
  text.split('\n').flatMap((line, index) => (TRAPS.some((trap) => trap.test(withoutComment(line))) ? [index + 1] : []));

/**
 * What is wrong with the sources; nothing when all is well.
 * @param {ReadonlyMap<string, string>} sources by their path from the root
 * @param {typeof ALLOWED} allowed
 */
export function wrongDays(sources, allowed = ALLOWED) {
  const wrong = [];
  for (const [file, text] of sources) {
    const lines = trapsIn(text);
    const [count] = allowed[file] ?? [0];
    if (lines.length > count) wrong.push(`${file}:${lines.join(',')} asks UTC, the machine or Postgres for a day`);
    if (lines.length < count)
      wrong.push(`${file} has ${lines.length} such lines, ${count} are allowed: lower the number`);
  }
  for (const file of Object.keys(allowed)) if (!sources.has(file)) wrong.push(`${file} is allowed, and not there`);
  return wrong;
}
