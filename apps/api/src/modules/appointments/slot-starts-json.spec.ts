import { expect, it } from '@jest/globals';
import { slotStarts } from '@maillon/contracts/appointments';
import { APPOINTMENT_DURATIONS } from '@maillon/domain/appointment';
import { bitmapOf, bitmapStarts } from '@maillon/domain/calendar/free-bitmap';
import { normalise } from '@maillon/domain/calendar/interval';
import fc from 'fast-check';
import { outputWriter } from '../../platform/http/output-writer.ts';
import { SlotStartsJson } from './slot-starts-json.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const DAYS = { start: Date.UTC(2027, 2, 27), end: Date.UTC(2027, 2, 31) };
const write = outputWriter(slotStarts);

const moment = fc.integer({ min: -600, max: 5 * 1440 }).map((minutes) => DAYS.start + minutes * MINUTE);
const calendar = fc.option(fc.array(fc.record({ start: moment, end: moment }), { maxLength: 30 }));
/** From the quarter hour, from another minute, from within one. */
const origin = fc.tuple(moment, fc.constantFrom(0, 7 * MINUTE, 30_000, 1)).map(([instant, shift]) => instant + shift);

it('an answer put together from pieces is to the letter what the contract makes of the numbers', () => {
  fc.assert(
    fc.property(
      fc.array(calendar, { maxLength: 12 }),
      fc.constantFrom(...APPOINTMENT_DURATIONS),
      origin,
      fc.record({ start: moment, end: moment }),
      fc.nat(3),
      (calendars, duration, since, range, expected) => {
        const from = new Date(since).toISOString();
        const bitmaps = calendars.map((intervals) => intervals && bitmapOf(normalise(intervals), DAYS));
        const json = new SlotStartsJson({ from, duration, days: DAYS, range }, expected);
        for (const [index, free] of bitmaps.entries()) json.add(`schedule ${index}`, `person ${index}`, free);
        const schedules = bitmaps.map((free, index) => ({
          id: `schedule ${index}`,
          practitionerId: `person ${index}`,
          starts: free === null ? [] : bitmapStarts(free, duration, range).map((start) => (start - since) / MINUTE),
        }));
        expect(json.end().toString()).toBe(write({ from, duration, schedules }));
      },
    ),
    { numRuns: 500 },
  );
});

it('is as long as it needs to be', () => {
  const everyQuarter = bitmapOf(normalise([DAYS]), DAYS);
  const question = { from: new Date(DAYS.start).toISOString(), duration: 15 as const, days: DAYS, range: DAYS };
  const json = new SlotStartsJson(question, 0);
  for (let index = 0; index < 100; index++) json.add('schedule', 'person', everyQuarter);
  const { schedules } = slotStarts.output.parse(JSON.parse(json.end().toString()));
  expect(schedules).toHaveLength(100);
  for (const { starts } of schedules) expect(starts).toHaveLength(((DAYS.end - DAYS.start) / DAY) * 96);
});
