import { performance } from 'node:perf_hooks';
import { freeIntervals } from '@maillon/domain/calendar/availability';
import { bitmapOf, withBusy } from '@maillon/domain/calendar/free-bitmap';
import { startsIn } from '@maillon/domain/calendar/slots';
import { addDays, isoDay } from '@maillon/domain/day';
import { dayBounds, toInstant } from '@maillon/domain/zone';
import { referenceSlots } from './slots-reference.mjs';
import { fingerprint, makeWorkload } from './slots-workload.mjs';

/**
 * Slot search, pure computation, one thread: @maillon/domain beside the baseline, both from the same raw objects, in
 * turns within one process. `node bench/slots.mjs` prints one JSON line per month and size, and exits with 1 when an
 * answer differs from the baseline's or takes more than 1.5 times its time.
 */
const HIGHEST_RATIO = 1.5;
const SIZES = [1, 10, 100, 1000];
/** Months with a change of the clock: 28 March 2027, 25 October 2026, 29 March 2026. */
const FIRST_DAYS = ['2027-03-15', '2026-10-01', '2026-03-15'];

/** Workloads of 2026-10-01 whose figures have been published: a generator that strays from them measures nothing. */
const PUBLISHED = {
  1: { workload: '93ed96a1a6b3149f', slots: 253 },
  10: { workload: '27772a51e77f52a8', slots: 2_669 },
  100: { workload: '364a433aad245230', slots: 28_463 },
  1000: { workload: 'b55107edc2758322', slots: 282_612 },
};

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** What the product does when a month is asked for that is not cached: its bits, then their starts. */
function domainSlots({ zone, from, days, slotMinutes, practitioners }) {
  const firstDay = isoDay(from);
  const range = {
    start: dayBounds(firstDay, zone).start,
    end: dayBounds(addDays(firstDay, days), zone).start,
  };
  const utcDays = { start: Math.floor(range.start / DAY) * DAY, end: Math.ceil(range.end / DAY) * DAY };
  return practitioners.map((practitioner) => {
    const { availability, busy } = calendarOf(practitioner, zone);
    const free = withBusy(bitmapOf(freeIntervals(availability, utcDays), utcDays), busy);
    return startsIn({ free, timeZone: zone }, slotMinutes, range, range.start);
  });
}

function calendarOf({ weekly, exceptions, bookings }, zone) {
  return {
    availability: {
      zone,
      weekly: weekly.map(({ day, start, end }) => ({ weekday: day || 7, startMinutes: start, endMinutes: end })),
      exceptions: exceptions.map((exception) => exceptionOf(exception, zone)),
    },
    busy: bookings,
  };
}

function exceptionOf({ kind, date, start, end }, zone) {
  const day = isoDay(date);
  const status = kind === 'available' ? 'FREE' : 'BUSY';
  return { status, start: toInstant(day, start, zone), end: toInstant(day, end, zone) };
}

/** Runs both in turns, so that whatever else the machine does falls on both; gives the median of each. */
function timeInTurns(first, second, rounds) {
  const times = { first: [], second: [] };
  for (let round = 0; round < rounds; round++) {
    times.first.push(timeOf(first));
    times.second.push(timeOf(second));
  }
  return { first: median(times.first), second: median(times.second) };
}

function timeOf(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

function measure(from, size) {
  const workload = makeWorkload({ practitioners: size, from });
  const expected = referenceSlots(workload).map((starts) => Array.from(starts, (minutes) => minutes * MINUTE));
  const answer = domainSlots(workload);
  const rounds = size >= 1000 ? 15 : 60;
  const ms = timeInTurns(
    () => referenceSlots(workload),
    () => domainSlots(workload),
    rounds,
  );
  return {
    from,
    practitioners: size,
    workload: fingerprint(workload).slice(0, 16),
    slots: answer.reduce((total, starts) => total + starts.length, 0),
    referenceAnswer: fingerprint(expected).slice(0, 12),
    domainAnswer: fingerprint(answer).slice(0, 12),
    referenceMs: Number(ms.first.toFixed(3)),
    domainMs: Number(ms.second.toFixed(3)),
    ratio: Number((ms.second / ms.first).toFixed(2)),
  };
}

function complaintsAbout({ from, practitioners, workload, slots, referenceAnswer, domainAnswer, ratio }) {
  const complaints = [];
  if (domainAnswer !== referenceAnswer) complaints.push('the answers differ');
  if (ratio > HIGHEST_RATIO) complaints.push(`slower than ${HIGHEST_RATIO} times the baseline`);
  const published = from === '2026-10-01' ? PUBLISHED[practitioners] : undefined;
  if (published && workload !== published.workload) complaints.push('not the published workload');
  if (published && slots !== published.slots) complaints.push('not the published number of slots');
  return complaints;
}

for (const from of FIRST_DAYS) {
  for (const size of SIZES) {
    const line = measure(from, size);
    const complaints = complaintsAbout(line);
    console.log(JSON.stringify({ bench: 'slots', ...line, ...(complaints.length > 0 && { complaints }) }));
    if (complaints.length > 0) process.exitCode = 1;
  }
}
