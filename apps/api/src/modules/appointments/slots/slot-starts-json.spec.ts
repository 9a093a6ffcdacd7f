import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { slotStarts } from '@maillon/contracts/agenda/slots';
import { APPOINTMENT_DURATIONS } from '@maillon/domain/appointment-rules';
import { bitmapOf, bitmapStarts, encodeBitmap, utcMonth } from '@maillon/domain/calendar/free-bitmap';
import { normalise } from '@maillon/domain/calendar/interval';
import { utcToDay } from '@maillon/domain/day';
import { repeatedTime } from '@maillon/domain/zone';
import fc from 'fast-check';
import { outputWriter } from '../../../platform/http/output/output-writer.ts';
import { BufferPool } from './buffer-pool.ts';
import { CalendarBatch } from './calendar-batch.ts';
import { MonthCache } from './month-cache.ts';
import { SlotStartsJson, type StartsQuestion } from './slot-starts-json.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** With the night on which Paris shows an hour twice. */
const DAYS = { start: Date.UTC(2027, 9, 28), end: Date.UTC(2027, 10, 1) };
const write = outputWriter(slotStarts);

const moment = fc.integer({ min: -600, max: 5 * 1440 }).map((minutes) => DAYS.start + minutes * MINUTE);
const calendar = fc.record({
  id: fc.uuid(),
  practitionerId: fc.uuid(),
  zone: fc.constantFrom('Europe/Paris', 'Africa/Abidjan'),
  intervals: fc.array(fc.record({ start: moment, end: moment }), { maxLength: 30 }),
});
/** From the quarter hour, from another minute, from within one. */
const origin = fc.tuple(moment, fc.constantFrom(0, 7 * MINUTE, 30_000, 1)).map(([instant, shift]) => instant + shift);

type Calendar = typeof calendar extends fc.Arbitrary<infer Value> ? Value : never;

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
/** What is asked for is a part of this month. */
const MONTH = utcMonth(DAYS.start);
const buffers = new BufferPool();

/** One name where it is that of all. */
function zonesOf(calendars: readonly Calendar[]): string {
  const zones = calendars.map(({ zone }) => zone);
  return new Set(zones).size === 1 ? (zones[0] ?? '') : zones.join(',');
}

/** As Postgres tells them, of whom nothing is cache. */
function calendarsOf(calendars: readonly Calendar[]): CalendarBatch {
  const hash = Buffer.alloc(8, 1);
  const stored = calendars.flatMap(({ id, practitionerId }) => [bytesOf(practitionerId), bytesOf(id), hash]);
  const many = new CalendarBatch({ bytes: Buffer.concat(stored), zones: zonesOf(calendars) }, DAYS, new MonthCache());
  const rows = calendars.map(({ id, intervals }) => ({
    scheduleId: id,
    month: utcToDay(MONTH.start),
    free: Buffer.from(encodeBitmap(bitmapOf(normalise(intervals), MONTH))),
    hash,
  }));
  many.learn(rows, many.unknown);
  return many;
}

function jsonOf(question: StartsQuestion, calendars: readonly Calendar[]): string {
  const json = new SlotStartsJson(question, calendarsOf(calendars), buffers);
  while (json.next());
  const written = json.end();
  const text = written.json.toString();
  // The next answer is written over this one.
  written.release();
  return text;
}

it('an answer put together from pieces is to the letter what the contract makes of the numbers', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(calendar, { maxLength: 12, selector: ({ id }) => id }),
      fc.constantFrom(...APPOINTMENT_DURATIONS),
      origin,
      fc.record({ start: moment, end: moment }),
      (calendars, duration, since, range) => {
        const from = new Date(since).toISOString();
        const schedules = calendars.map(({ id, practitionerId, zone, intervals }) => {
          const closed = repeatedTime(zone, DAYS);
          const starts = bitmapStarts(bitmapOf(normalise(intervals), DAYS), duration, range, closed);
          return { id, practitionerId, starts: starts.map((start) => (start - since) / MINUTE) };
        });
        const json = jsonOf({ from, duration, days: DAYS, range }, calendars);
        expect(json).toBe(write({ from, duration, schedules }));
      },
    ),
    { numRuns: 500 },
  );
});

it('is as long as it needs to be', () => {
  const question = { from: new Date(DAYS.start).toISOString(), duration: 15 as const, days: DAYS, range: DAYS };
  const every = Array.from({ length: 100 }, () => ({
    id: randomUUID(),
    practitionerId: randomUUID(),
    zone: 'Africa/Abidjan' as const,
    intervals: [DAYS],
  }));
  const json = jsonOf(question, every);
  const { schedules } = slotStarts.output.parse(JSON.parse(json));
  expect(schedules).toHaveLength(100);
  for (const { starts } of schedules) expect(starts).toHaveLength(((DAYS.end - DAYS.start) / DAY) * 96);
});
