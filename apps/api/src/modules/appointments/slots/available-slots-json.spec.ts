import { expect, it } from '@jest/globals';
import { availableSlots } from '@maillon/contracts/agenda/slots';
import fc from 'fast-check';
import { outputWriter } from '../../../platform/http/output/output-writer.ts';
import { AvailableSlotsJson } from './available-slots-json.ts';
import { BufferPool } from './buffer-pool.ts';
import { timesOf } from './slot-range.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const write = outputWriter(availableSlots);
const buffers = new BufferPool();

/** From few, so that moments and companies recur. */
const moment = fc.integer({ min: -200, max: 200 }).map((quarter) => Date.UTC(2027, 2, 28) + quarter * QUARTER);
const id = '01900000-0000-7000-8000-000000000000';
/** A calendar is of one person, who is of one type. */
const someone = (...last: readonly string[]) =>
  fc.constantFrom(undefined, ...last.map((digit) => id.replace(/.$/, digit)));
const practitionerIds = fc
  .record({ doctor: someone('1', '2'), midwife: someone('3', '4'), assistant: someone('5', '6') })
  .map((company) => Object.fromEntries(Object.entries(company).filter(([, id]) => id !== undefined)));
const slot = fc.record({ start: moment, practitionerIds });

it('an answer put together from pieces is to the letter what the contract makes of the slots', () => {
  fc.assert(
    fc.property(
      fc.array(slot, { maxLength: 700 }),
      fc.constantFrom(15, 30, 45, 60),
      fc.string({ unit: 'grapheme' }),
      (found, minutes, city) => {
        const slots = found.map(({ start, ...company }) => ({ start, end: start + minutes * MINUTE, ...company }));
        const owner = {
          userType: 'midwife' as const,
          userData: { id, userId: id, qualifications: [], schedule: { id } },
          common: { name: 'Zoé', type: 'midwife', gender: null, age: null, profileId: id, address: { city } },
        };
        const schedules = { doctorSchedules: [], assistantSchedules: [], midwifeSchedules: [{ id, owner }] };
        const json = new AvailableSlotsJson(slots, minutes, schedules, buffers);
        while (json.next());
        const written = json.end();
        const text = written.json.toString();
        // The next answer is written over this one.
        written.release();
        const named = slots.map(({ start, practitionerIds: { doctor, assistant, midwife } }) => ({
          ...timesOf(start, minutes),
          doctorScheduleId: doctor ?? null,
          assistantScheduleId: assistant ?? null,
          midwifeScheduleId: midwife ?? null,
        }));
        expect(text).toBe(write({ slots: named, ...schedules }));
      },
    ),
    { numRuns: 200 },
  );
});
